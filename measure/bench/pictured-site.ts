/** A site of pages with photographs of 1600×1000; every address is another picture. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { encodeJpeg, paint } from "#server/pictures/testing/sample-pictures.ts";
import { seededRandom } from "#server/testing/seeded-random.ts";

export const picturesOfPage = 4;
export const picturesOfBook = 20;
const sentence = "Tides follow the moon, and harbours publish their heights for the day. ";

/** `/book` has `picturesOfBook` pictures; `/page-1` and so on have `picturesOfPage` and another lead picture. */
export async function startPicturedSite(): Promise<{ hostPort: string; close: () => void }> {
  const photographs = await Promise.all(
    Array.from({ length: picturesOfBook }, (_, seed) => drawPhotograph(seed)),
  );
  const server = createServer((request, response) => {
    const picture = /^\/photo-(\d+)-(\d+)\.jpg$/.exec(request.url!);
    if (picture !== null) {
      // A trailing comment makes every address another picture.
      const photograph = photographs[Number(picture[1]) % photographs.length]!;
      response.writeHead(200, { "content-type": "image/jpeg" });
      response.end(withComment(photograph, picture[2]!));
      return;
    }
    const name = request.url!.slice(1);
    const isBook = name === "book";
    const page = isBook ? 1_000 : Number(name.split("-")[1]);
    if (!isBook && Number.isNaN(page)) return void response.writeHead(404).end();
    const count = isBook ? picturesOfBook : picturesOfPage;
    const pictures = Array.from(
      { length: count },
      (_, at) => `<p>${sentence.repeat(6)}</p><img src="/photo-${at + 1}-${page}.jpg">`,
    );
    const lead = isBook ? 1 : 0;
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(
      `<title>Page ${page}</title><meta property="og:image" content="/photo-${lead}-${page}.jpg">
       <article><h1>Page ${page}</h1>${pictures.join("")}</article>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    hostPort: `127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Waves of light with grain: about as large as a photograph. */
function drawPhotograph(seed: number): Promise<Buffer> {
  const random = seededRandom(seed);
  return encodeJpeg(
    paint(1_600, 1_000, (x, y) => {
      const light = 128 + 60 * Math.sin((x + seed * 37) / 90) + 50 * Math.cos(y / (40 + seed));
      const grain = random() * 24;
      return [light + grain, light * 0.8 + grain, 255 - light + grain].map((value) =>
        Math.max(0, Math.min(255, Math.round(value))),
      ) as [number, number, number];
    }),
  );
}

/** Adds a JPEG comment after the first marker. */
function withComment(jpeg: Buffer, words: string): Buffer {
  const comment = Buffer.from(words);
  const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, comment, jpeg.subarray(2)]);
}
