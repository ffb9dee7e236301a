/**
 * A site that attacks its readers: pages of hostile pictures, endless pages, deeply nested pages, pages of
 * thousands of blocks, and pages that redirect without end.
 */
import { createServer, type Server, type ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { createPictureBook, hostilePictures } from "./hostile-pictures.ts";

const megabyte = 1024 * 1024;

export async function startHostileSite(): Promise<{ hostPort: string; close: () => void }> {
  const bomb = gzipSync(Buffer.alloc(400 * megabyte));
  const drips = new Set<ServerResponse>();
  const server: Server = createServer((request, response) => {
    const [kind] = request.url!.slice(1).split("-", 1);
    const picture = hostilePictures[kind!];
    if (picture !== undefined) picture(response);
    else if (kind === "bomb") {
      response.writeHead(200, { "content-type": "text/html", "content-encoding": "gzip" });
      response.end(bomb);
    } else if (kind === "slow") {
      drips.add(response);
      response.on("close", () => drips.delete(response));
    } else if (kind === "drip") {
      response.writeHead(200, { "content-type": "text/html" });
      drips.add(response);
      response.on("close", () => drips.delete(response));
    } else {
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
      response.end(pages[kind!] ?? createPage(kind!));
    }
  });
  const dripping = setInterval(() => {
    for (const response of drips) if (response.headersSent) response.write("<p>a</p>");
  }, 500);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  return {
    hostPort: `127.0.0.1:${port}`,
    close: () => {
      clearInterval(dripping);
      server.closeAllConnections();
      server.close();
    },
  };
}

const paragraph =
  "<p>A page of words, with enough of them to be taken for an article by its reader.</p>";
const createPage = (kind: string) =>
  kind.startsWith("book")
    ? createPictureBook(kind.slice("book".length))
    : `<!doctype html><title>Words</title><article><h1>Words</h1>${paragraph.repeat(20)}</article>`;
const deepPage = `<!doctype html><title>Deep</title>${"<div>".repeat(30_000)}${paragraph}`;
/** Nearly as many blocks as the trained model judges, each with its own names and inside many others. */
const blockPage = `<!doctype html><title>Blocks</title>${Array.from(
  { length: 120 },
  (_, section) =>
    `<section class="card-${section} content related author">${"<div class=row>".repeat(30)}<h2>Part ${section}</h2>${Array.from(
      { length: 39 },
      (__, item) =>
        `<p class="text-${item} meta"><a href="/x-${item}">Item ${item}</a> of ${section}</p>`,
    ).join("")}${"</div>".repeat(30)}</section>`,
).join("")}`;
/** Sends its reader from one address to the next without end. */
const refreshPage = '<meta http-equiv="refresh" content="0; url=/refresh-again">';
const pages: Readonly<Record<string, string>> = {
  deep: deepPage,
  blocks: blockPage,
  refresh: refreshPage,
  tenthousand: createPictureBook("slow", 10_000),
};
