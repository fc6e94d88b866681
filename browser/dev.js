// Serves the page from disk: a change shows on reload. The engines are those of a running program or, as on the
// static site, the WebAssembly that `scripts/wasm` has built.
//
//   omnidoku serve --no-open --port 7399
//   node dev.js [address of the program | worker] [port]

import { readFile } from "node:fs/promises";
import { createServer, request } from "node:http";
import { basename, extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const [, , engines = "http://127.0.0.1:7399", port = "7400"] = process.argv;
const isWorker = engines === "worker";
const WEB = fileURLToPath(new URL("../web/", import.meta.url));
const WASM = fileURLToPath(new URL("../dist/wasm/", import.meta.url));
const MEDIA = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

const server = createServer(async (incoming, answer) => {
  const { pathname } = new URL(incoming.url ?? "/", "http://127.0.0.1");
  if (pathname.startsWith("/api/") && !isWorker) return forward(incoming, answer);
  const name = normalize(pathname.endsWith("/") ? `${pathname}index.html` : pathname);
  // Its list of files comes from the program; here a kept page would hide changes.
  if (name.endsWith("/service-worker.js")) return answer.writeHead(404).end();
  try {
    const bytes = await readFile(name.endsWith(".wasm") ? join(WASM, basename(name)) : join(WEB, name));
    const isMarked = isWorker && name.endsWith(".html");
    const body = isMarked ? bytes.toString().replace("<html ", '<html data-engine="worker" ') : bytes;
    answer.writeHead(200, { "Content-Type": MEDIA[extname(name)] ?? "application/octet-stream", "Cache-Control": "no-store" });
    answer.end(body);
  } catch {
    answer.writeHead(404).end();
  }
});
server.listen(Number(port), "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}/`));

/** Forwards a request to the program, and cancels it when the browser does. */
function forward(incoming, answer) {
  const { host } = new URL(engines);
  const { origin, ...headers } = incoming.headers;
  const onward = request(`${engines}${incoming.url}`, { method: incoming.method, headers: { ...headers, host } }, (reply) => {
    answer.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(answer);
  });
  onward.on("error", () => answer.writeHead(502).end());
  answer.on("close", () => onward.destroy());
  incoming.pipe(onward);
}
