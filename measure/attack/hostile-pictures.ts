/** The pictures of a hostile site, by the first word of their path, and the pages that name them. */
import { deflateSync, gzipSync } from "node:zlib";
import type { ServerResponse } from "node:http";
import { createPngChunk, pngSignature } from "../../src/server/files/png.ts";

const megabyte = 1024 * 1024;
const picturesOfPage = 120;

function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  return Buffer.concat([
    pngSignature,
    createPngChunk("IHDR", header),
    createPngChunk("IDAT", deflateSync(Buffer.alloc((width + 1) * height))),
    createPngChunk("IEND", Buffer.alloc(0)),
  ]);
}

const large = pngOf(6_000, 6_000);
const tooLarge = pngOf(10_000, 6_000);
/** Says that it is small, and unpacks to 15 MB. */
const bomb = gzipSync(
  Buffer.concat([pngOf(1_200, 630).subarray(0, 100), Buffer.alloc(14.5 * megabyte)]),
);
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><script>fetch("/x")</script>
  <image href="http://169.254.169.254/latest/" width="10" height="10"/>${"<g>".repeat(5_000)}</svg>`;
const frames = Buffer.concat([
  Buffer.from("GIF89a\xb0\x04\x76\x02\x80\0\0\0\0\0\xff\xff\xff", "latin1"),
  ...Array.from({ length: 10_000 }, () =>
    Buffer.from(",\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0", "latin1"),
  ),
  Buffer.from(";"),
]);

type Send = (response: ServerResponse) => void;
const send =
  (type: string, body: Buffer | string, headers: Record<string, string> = {}): Send =>
  (response) => {
    response.writeHead(200, { "content-type": type, ...headers });
    response.end(body);
  };

export const hostilePictures: Readonly<Record<string, Send>> = {
  large: send("image/png", large),
  toolarge: send("image/png", tooLarge),
  unpacking: send("image/png", bomb, { "content-encoding": "gzip" }),
  drawing: send("image/svg+xml", drawing),
  frames: send("image/gif", frames),
  page: send("image/png", "<!doctype html><p>A page.</p>"),
  private: (response) => {
    response.writeHead(302, { location: "http://169.254.169.254/latest/meta-data/" });
    response.end();
  },
};

const paragraph =
  "<p>A page of pictures, with enough words between them to be taken for an article by its reader.</p>";

/** A page whose lead picture is of this kind, with pictures of all kinds in its text. */
export function createPictureBook(lead: string, count = picturesOfPage): string {
  const kinds = [...Object.keys(hostilePictures), "slow"];
  const pictures = Array.from(
    { length: count },
    (_, index) => `${paragraph}<img src="/${kinds[index % kinds.length]}-${index}.png" alt="One">`,
  );
  return `<!doctype html><title>Pictures</title><meta property="og:image" content="/${lead}-0.png">
    <article><h1>Pictures</h1>${pictures.join("")}</article>`;
}
