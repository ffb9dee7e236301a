/** A site whose pages show pictures, for tests of fetching and removing them. */
import { encodeGreyPng } from "#server/files/png.ts";
import { servePages } from "#server/testing/servers/local-sites.ts";
import { type TestContext, waitFor } from "#server/testing/test-context.ts";

const paragraph =
  "Rivers shape the land they cross, and the land shapes its rivers in turn. ".repeat(9);

/** A grey PNG; each shade is another picture. */
export function createPng(width: number, height: number, shade = 99): Buffer {
  const pixels = new Uint8Array(width * height).fill(shade);
  return encodeGreyPng({ width, height, stride: width, pixels });
}

/** Each page has a lead picture, an icon, and a picture in the text. `hold` delays pictures until it resolves. */
export async function servePicturedSite() {
  const state: { asked: string[]; hold: Promise<void> | null } = { asked: [], hold: null };
  const pictures = new Map([
    ["/lead.png", createPng(600, 315)],
    ["/icon.png", createPng(64, 64)],
    ["/favicon.ico", createPng(32, 32)],
    ["/weir.png", createPng(320, 240, 1)],
  ]);
  const { origin, allow } = await servePages(async (request, response) => {
    const path = request.url!;
    if (path.startsWith("/page")) {
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
      return void response.end(picturedPage);
    }
    state.asked.push(path);
    await state.hold;
    const body = pictures.get(path);
    response.writeHead(body === undefined ? 404 : 200, { "content-type": "image/png" }).end(body);
  });
  return { state, pictures, origin, allow };
}

export const picturedPage = `<!doctype html><html lang="en"><head><title>Rivers</title>
  <meta property="og:image" content="/lead.png"><link rel="icon" sizes="64x64" href="/icon.png"></head>
  <body><article><h1>Rivers</h1><p>${paragraph}</p>
  <figure><img src="/weir.png"><figcaption>A weir</figcaption></figure>${`<p>${paragraph}</p>`.repeat(4)}
  </article></body></html>`;

/** Waits until no picture is being fetched, removed or queued. */
export async function untilPicturesSettle(context: TestContext): Promise<void> {
  await waitFor(async () => {
    const { rows } = await context.database.system.query(
      "select from pgboss.job where name like '%pictures%' and state < 'completed'",
    );
    return rows.length === 0;
  });
}
