// The site as an app: it works without a connection, and says when there is a new version. Loaded where there is no server
// behind the page, when everything else has started.
//
// A new version is fetched in the background and waits. It takes the place of the old one when the player says so, or when
// all pages are closed; the page never reloads by itself.

import { keepStorage } from "./install.js";
import { idle } from "./scheduling.js";
import { notify, offer } from "./notices.js";
import { say } from "./words.js";

/** How often a page that stays open asks for a new version, in milliseconds. */
const OFTEN = 60 * 60 * 1000;

/** Where it is noted that the player knows. */
const TOLD = "omnidoku.offline";

/**
 * Begins.
 * @param {() => void} save keeps what the player has done, before a reload
 */
export async function begin(save) {
  void keepStorage();
  if (!("serviceWorker" in navigator)) return;
  await idle();
  try {
    const { serviceWorker } = navigator;
    const isFirst = !serviceWorker.controller;
    const registration = await serviceWorker.register("sw.js");
    watch(registration, save);
    await serviceWorker.ready;
    if (isFirst) tellReady();
    else await idle();
    // What a first visit did without is fetched at the next one, or when the lab is opened.
    if (!isFirst || /\/lab(\.html)?$/.test(location.pathname)) registration.active?.postMessage("complete");
    askOften(registration);
  } catch (error) {
    // Without it the site works as any other does: while there is a connection.
    console.warn(error);
  }
}

/**
 * Offers a new version when there is one.
 * @param {ServiceWorkerRegistration} registration
 * @param {() => void} save
 */
function watch(registration, save) {
  const { serviceWorker } = navigator;
  let isOffered = false;
  let isAsked = false;
  const reload = () => {
    save();
    location.reload();
  };
  const update = () => {
    isAsked = true;
    save();
    if (registration.waiting) registration.waiting.postMessage("activate");
    else reload();
  };
  const tell = () => {
    if (!isOffered) offer(say("offline.update"), say("offline.update-now"), update);
    isOffered = true;
  };
  const follow = () => {
    const { installing, active } = registration;
    // The first one takes its place at once.
    if (active) installing?.addEventListener("statechange", () => installing.state === "installed" && tell());
  };
  if (registration.waiting && registration.active) tell();
  follow();
  registration.addEventListener("updatefound", follow);
  let hadOne = Boolean(serviceWorker.controller);
  serviceWorker.addEventListener("controllerchange", () => {
    if (isAsked) reload();
    // Another page asked for it.
    else if (hadOne) tell();
    hadOne = true;
  });
}

/** Says once that there need not be a connection any more. */
function tellReady() {
  try {
    if (localStorage.getItem(TOLD)) return;
    localStorage.setItem(TOLD, "told");
  } catch {
    // Where nothing is kept it is said each time.
  }
  notify(say("offline.ready"), "good");
}

/** @param {ServiceWorkerRegistration} registration */
function askOften(registration) {
  let asked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - asked < OFTEN) return;
    asked = Date.now();
    registration.update().catch(() => {});
  });
}
