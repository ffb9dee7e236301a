/**
 * A site that attacks its readers: pages of images that decompress to large sizes, endless pages, deeply
 * nested pages, pages of thousands of blocks, and pages that redirect without end.
 */
import { createServer, type Server, type ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";

const pngStart = Buffer.from("89504e470d0a1a0a0000000d4948445200000f0000000f000806000000", "hex");
const megabyte = 1024 * 1024;

export const imagesOfPage = 120;

export async function startHostileSite(): Promise<{ hostPort: string; close: () => void }> {
  const image = gzipSync(Buffer.concat([pngStart, Buffer.alloc(14.5 * megabyte)]));
  const bomb = gzipSync(Buffer.alloc(400 * megabyte));
  const drips = new Set<ServerResponse>();
  const server: Server = createServer((request, response) => {
    const [kind] = request.url!.slice(1).split("-", 1);
    if (kind === "image") {
      response.writeHead(200, { "content-type": "image/png", "content-encoding": "gzip" });
      response.end(image);
    } else if (kind === "bomb") {
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
      response.end(pages[kind!] ?? pageOfImages);
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
  "<p>A page of pictures, with enough words between them to be taken for an article by its reader.</p>";
const pageOfImages = `<!doctype html><title>Pictures</title><article><h1>Pictures</h1>${Array.from(
  { length: imagesOfPage },
  (_, index) => `${paragraph}<img src="/image-${index}" width="600" height="400" alt="One">`,
).join("")}</article>`;
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
};
