// The site as an app: it works without a connection, and reports new versions. Loaded on pages without a server,
// after everything else has started.
//
// A new version is fetched in the background and waits. It replaces the old one when the player agrees, or when all
// pages are closed; the page never reloads by itself.

import { keepStorage } from "./install.js";
import { idle } from "./scheduling.js";
import { notify, offer } from "./notices.js";
import { say } from "./words.js";

/** How often a page that stays open asks for a new version, in milliseconds. */
const OFTEN = 60 * 60 * 1000;

/** The key under which it is stored that the player was informed. */
const TOLD = "omnidoku.offline";

/**
 * Begins.
 * @param {() => void} save stores what the player has done, before a reload
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
    // What a first visit leaves out is fetched at the next one, or when the lab is opened.
    if (!isFirst || /\/lab(\.html)?$/.test(location.pathname)) registration.active?.postMessage("complete");
    askOften(registration);
  } catch (error) {
    // Without a service worker the site works like any other: while there is a connection.
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
    // The first version takes over at once.
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

/** Says once that the app now works without a connection. */
function tellReady() {
  try {
    if (localStorage.getItem(TOLD)) return;
    localStorage.setItem(TOLD, "told");
  } catch {
    // Without storage it is said each time.
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
