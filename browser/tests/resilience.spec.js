// When the engine goes away: the player is told, plays on, and has it again when it is back.

import { createServer } from "node:http";
import { expect, Server, test } from "./app.js";
import { NEWSPAPER, NEWSPAPER_SOLVED } from "./puzzles.js";

const AWAY = "The engine does not answer.";

test("a lost server is reported, play goes on, and the server is used when it is back", async ({ hand, app, page }) => {
  app.expected.push(/ERR_CONNECTION|Failed to load resource/);
  const server = await Server.start();
  await page.goto(server.address);
  await page.locator("html[data-ready]").waitFor();
  await hand.open(NEWSPAPER);
  await hand.changeClues();
  expect(await server.stop()).toBe(0);

  await hand.solve();
  await hand.hears(AWAY);
  await hand.write("r1c3", 7);
  await expect(hand.value("r1c3")).toHaveText("7");
  await hand.dismiss();
  await hand.askHint();
  await hand.hears(AWAY);
  if (hand.touches) await hand.tap(hand.help.getByRole("button", { name: "Close" }).first());
  await hand.write("r1c5", 5);
  await expect(hand.cell("r1c5")).toHaveAttribute("aria-invalid", "true");
  await hand.action("Undo");
  await hand.choose("File", "Save as…");
  await hand.dialog("Save as").getByLabel("Format").selectOption("Game with its whole history (JSON)");
  await expect(hand.dialog("Save as").getByLabel("Text")).toHaveValue(/"log"/);
  await page.keyboard.press("Escape");
  await hand.choose("File", "Share link…");
  await expect(hand.dialog("Share link").getByLabel("Link")).toHaveValue(/#b=3x3/);
  await page.keyboard.press("Escape");

  const again = await Server.start(server.port);
  await hand.solve();
  await hand.sees(NEWSPAPER_SOLVED);
  expect(await again.stop()).toBe(0);
});

test("a server that goes away during a search is reported", async ({ hand, app, page }) => {
  app.expected.push(/ERR_|Failed to load resource/);
  const server = await Server.start();
  await page.goto(server.address);
  await page.locator("html[data-ready]").waitFor();
  await hand.open(NEWSPAPER);
  await hand.changeClues();
  await page.route("**/api/solve", async (route) => {
    await server.stop();
    await route.continue();
  });
  await hand.solve();
  await hand.hears(AWAY);
  await expect(hand.solver.getByRole("button", { name: "Solve", exact: true })).toBeVisible();
});

test("an answer that breaks off is reported as an engine that does not answer", async ({ hand, app, page }) => {
  app.expected.push(/ERR_|Failed to load resource/);
  const server = await Server.start();
  await page.goto(server.address);
  await page.locator("html[data-ready]").waitFor();
  await hand.open(NEWSPAPER);
  await hand.changeClues();
  const breaking = createServer((_, response) => {
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    response.write('event: progress\ndata: {"seconds":0.2,"nodes":7}\n\n');
    setTimeout(() => response.destroy(), 200);
  });
  await new Promise((resolve) => breaking.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (breaking.address());
  await page.route("**/api/{solve,generate}", (route) => route.continue({ url: `http://127.0.0.1:${port}/` }));
  await hand.solve();
  await hand.hears(AWAY);
  await hand.dismiss();
  await hand.choose("Generation", "Easy");
  await hand.hears(AWAY);
  await expect(page.getByText("That is not possible")).toHaveCount(0);
  breaking.close();
  await server.stop();
});

test("storage that is broken does not keep the page from starting", async ({ hand, page, server }) => {
  await page.evaluate(() => {
    localStorage.setItem("omnidoku.settings", "{broken");
    localStorage.setItem("omnidoku.last", "nonsense");
    localStorage.setItem("omnidoku.game.nonsense", '{"log":[{"event":{"do":"start"}}]}');
    sessionStorage.clear();
  });
  await page.goto("about:blank");
  await page.goto(`${server.address}/?open=enter`);
  await page.locator("html[data-ready][data-place=enter]").waitFor();
  await hand.write("r1c1", 5);
  await expect(hand.value("r1c1")).toHaveText("5");
});
