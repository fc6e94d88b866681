// Brings touch and sound when the settings ask for them: both are off at first, and then nothing of them runs.

import { settings } from "../context.js";
import { parts, use } from "../lazy-parts.js";

/** Follows the settings from now on. */
export function followFeel() {
  let isOn = false;
  const look = () => {
    const { haptics, sounds } = settings.now;
    if (isOn || !(haptics || sounds)) return;
    isOn = true;
    void use(parts.feel, ({ feel }) => feel());
  };
  settings.addEventListener("change", look);
  look();
}
