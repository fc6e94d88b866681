// Short, soft sounds, made by the browser: each is a few notes of a sine that fade at once.

/** @typedef {import("./moments.js").Moment} Moment */

/** The notes of every moment: when it begins in seconds, its pitch in hertz, and how loud it is. */
export const NOTES = /** @type {Record<Moment, [at: number, pitch: number, loud: number][]>} */ ({
  write: [[0, 523, 0.05]],
  mark: [[0, 784, 0.02]],
  take: [[0, 392, 0.03]],
  clash: [
    [0, 220, 0.06],
    [0.07, 208, 0.06],
  ],
  won: [
    [0, 523, 0.05],
    [0.11, 659, 0.05],
    [0.22, 784, 0.05],
    [0.33, 1047, 0.06],
  ],
});

/** How long a note fades, in seconds. */
const FADE = 0.16;

/** @type {AudioContext | undefined} */
let audio;

/**
 * Plays the sound of a moment. Browsers allow sound after the first tap or key, which has just happened.
 * @param {Moment} moment
 */
export function playSound(moment) {
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume();
  for (const [at, pitch, loud] of NOTES[moment]) playNote(audio, audio.currentTime + at, pitch, loud);
}

/**
 * @param {AudioContext} audio
 * @param {number} at
 * @param {number} pitch
 * @param {number} loud
 */
function playNote(audio, at, pitch, loud) {
  const tone = new OscillatorNode(audio, { type: "sine", frequency: pitch });
  const volume = new GainNode(audio, { gain: 0 });
  // A few milliseconds to rise: without them a note clicks.
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(loud, at + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + FADE);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + FADE);
}
