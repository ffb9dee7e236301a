/** A site whose pages name pictures; it answers for their addresses with generated pictures. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { encodeGreyPng } from "#server/files/png.ts";

export type PictureSite = { origin: string; hostPort: string; close: () => void };

/** `pages` and `pictures` by path; other paths are answered with 404. */
export async function startPictureSite(
  pages: (path: string) => string | Buffer | undefined,
  pictures: (path: string) => Buffer | undefined,
): Promise<PictureSite> {
  const server: Server = createServer((request, response) => {
    const path = request.url!;
    const page = pages(path);
    const picture = page === undefined ? pictures(path) : undefined;
    if (page !== undefined)
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page);
    else if (picture !== undefined)
      response.writeHead(200, { "content-type": "image/png" }).end(picture);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    hostPort: `127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The picture at `/WIDTHxHEIGHT-name.png`; undefined for other paths. */
export function createPictureFor(path: string): Buffer | undefined {
  const [, width, height, name] = /^\/(\d+)x(\d+)-(\w+)\.png$/.exec(path) ?? [];
  return name === undefined ? undefined : createPicture(Number(width), Number(height), name);
}

/** A gradient, whose shade depends on the name. */
export function createPicture(width: number, height: number, name: string): Buffer {
  let seed = 7;
  for (const letter of name) seed = (seed * 31 + letter.codePointAt(0)!) % 65_521;
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      pixels[y * width + x] =
        40 + (seed % 90) + Math.round((100 * (x + y)) / (width + height)) + ((x * y + seed) % 7);
  return encodeGreyPng({ width, height, stride: width, pixels });
}
