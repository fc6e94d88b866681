// The page from the disk, the engines from a running program: a change shows on reload.
//
//   omnidoku serve --no-open --port 7399
//   node dev.js [address of the program] [port]

import { readFile } from "node:fs/promises";
import { createServer, request } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const [, , program = "http://127.0.0.1:7399", port = "7400"] = process.argv;
const WEB = fileURLToPath(new URL("../web/", import.meta.url));
const MEDIA = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

createServer(async (incoming, answer) => {
  const { pathname } = new URL(incoming.url ?? "/", program);
  if (pathname.startsWith("/api/")) return forward(incoming, answer);
  const file = join(WEB, normalize(pathname === "/" ? "/index.html" : pathname));
  try {
    const bytes = await readFile(file);
    answer.writeHead(200, { "Content-Type": MEDIA[extname(file)] ?? "application/octet-stream", "Cache-Control": "no-store" });
    answer.end(bytes);
  } catch {
    answer.writeHead(404).end();
  }
}).listen(Number(port), "127.0.0.1", () => console.log(`http://127.0.0.1:${port}/`));

/** Hands a request to the program, and gives it up when the browser does. */
function forward(incoming, answer) {
  const { host } = new URL(program);
  const { origin, ...headers } = incoming.headers;
  const onward = request(`${program}${incoming.url}`, { method: incoming.method, headers: { ...headers, host } }, (reply) => {
    answer.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(answer);
  });
  onward.on("error", () => answer.writeHead(502).end());
  answer.on("close", () => onward.destroy());
  incoming.pipe(onward);
}
