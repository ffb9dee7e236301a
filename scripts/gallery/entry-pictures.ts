/** Pictures in the reading view: kept, waiting, left out and enlarged. */
import type { Page } from "@playwright/test";
import { makeArticle, parseMarkup } from "#features/capture/server/reading/html/make-article.ts";
import type { Entry } from "#features/entries/contract.ts";
import type { EntryDocument } from "#features/reading/contract.ts";
import type { EntryPictures } from "#features/pictures/contract.ts";
import { divideDocument, parsePiece } from "#shared/article/document-pieces.ts";
import { goToClientRendered, type Scene } from "./scene.ts";

const prose =
  "The ferry left the pier at six, before the fog had lifted, and the crates of books were on the deck under a sail. Nobody on the islands had ordered them, and everybody came to see what was in them. ";
const paragraph = `<p>${prose}${prose}</p>`;

type Sample = { width: number; height: number; color: string; sky: string; caption: string };
const samples: Readonly<Record<string, Sample>> = {
  lead: { width: 1_200, height: 630, color: "#37566b", sky: "#c9b48a", caption: "" },
  pier: {
    width: 1_200,
    height: 800,
    color: "#5b7486",
    sky: "#d7c9ad",
    caption: "The pier at Herøy in the autumn of 1959, with the first crates.",
  },
  sail: { width: 360, height: 480, color: "#8a5a44", sky: "#e2cfae", caption: "" },
  chart: { width: 900, height: 500, color: "#2f4a3c", sky: "#b8c4a2", caption: "" },
};
const names = Object.keys(samples);
const sourceOf = (name: string) => `https://www.harbour.example/${name}.jpg`;
const image = (name: string, size = "") =>
  `<img data-src="${sourceOf(name)}" alt="A view of the ${name}"${size} />`;
const figure = (name: string, caption: string, size = "") =>
  `<figure>${image(name, size)}<figcaption>${caption}</figcaption></figure>`;

const html = [
  paragraph,
  figure("pier", samples["pier"]!.caption),
  paragraph,
  `<p>${image("sail")}</p>`,
  paragraph,
  `<ul><li>${prose}</li><li>Charts of the coast. ${image("chart")}</li></ul>`,
  paragraph,
].join("");
const waitingHtml = [
  paragraph,
  figure("pier", "The pier at Herøy", ' width="1200" height="800"'),
  paragraph,
  figure("sail", "Under sail"),
  paragraph,
].join("");

const kept: EntryPictures = {
  items: Object.entries(samples).map(([name, { width, height, color, caption }]) => ({
    source: sourceOf(name),
    url: `/api/pictures/${name}`,
    width,
    height,
    color,
    caption,
  })),
  waiting: [],
  leftOut: [],
};

/** Opens an entry as a saved page with this text and these pictures. */
async function openWith(
  page: Page,
  id: string,
  pictures: EntryPictures,
  { markup = html, hasLead = false }: { markup?: string; hasLead?: boolean } = {},
): Promise<void> {
  const { url, width, height, color } = kept.items[0]!;
  const picture = hasLead ? { url, width, height, color } : null;
  const part: Partial<Entry> = { source: "url", url: "https://www.harbour.example/ferry", picture };
  const { document } = makeArticle(parseMarkup(markup), { baseUrl: null });
  const { head, pieces } = divideDocument(document);
  const blocks = pieces.flatMap(parsePiece);
  const content: EntryDocument = { ...head, blocks, firstBlock: 0, nextBlock: null };
  await page.route(`**/api/entries/${id}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as Entry), ...part } });
  });
  await page.route(`**/api/entries/${id}/document?*`, (route) => route.fulfill({ json: content }));
  await page.route(`**/api/entries/${id}/pictures`, (route) => route.fulfill({ json: pictures }));
  await page.route("**/api/pictures/*", (route) => {
    const name = new URL(route.request().url()).pathname.split("/").at(-1)!;
    return route.fulfill({ contentType: "image/svg+xml", body: renderLandscape(samples[name]!) });
  });
  await goToClientRendered(page, `/entry/${id}`);
  await page.locator(".reading p").first().waitFor();
}

/** Hills in front of a sky with a sun. */
function renderLandscape({ width, height, color, sky }: Sample): string {
  const horizon = height * 0.58;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <rect width="100%" height="100%" fill="${sky}"/><circle cx="${width * 0.7}" cy="${height * 0.3}" r="${height * 0.09}" fill="#f6ead0"/>
    <path d="M0 ${horizon} Q ${width * 0.25} ${height * 0.35} ${width * 0.5} ${horizon} T ${width} ${horizon} V ${height} H 0 Z" fill="${color}"/></svg>`;
}

export const entryPictureScenes: readonly Scene[] = [
  {
    name: "entry-pictures",
    as: "lively",
    show: (page, ids) => openWith(page, ids["entry"]!, kept, { hasLead: true }),
  },
  {
    name: "entry-pictures-waiting",
    as: "lively",
    show: (page, ids) => {
      const waiting = names.map((name) => ({ source: sourceOf(name) }));
      const pictures = { items: [], waiting, leftOut: [] };
      return openWith(page, ids["entry"]!, pictures, { markup: waitingHtml });
    },
  },
  {
    name: "entry-pictures-left-out",
    as: "lively",
    show: async (page, ids) => {
      const leftOut = names.slice(1).map((name, index) => ({
        source: sourceOf(name),
        reason:
          index === 0
            ? "Its site answered with the status 404."
            : "Of one page, at most 40 pictures are kept.",
      }));
      const pictures = { items: kept.items.slice(0, 1), waiting: [], leftOut };
      await openWith(page, ids["entry"]!, pictures);
      await page.getByText("Pictures: 1 kept, 3 left out").click();
    },
  },
  {
    name: "entry-picture-enlarged",
    as: "lively",
    whole: false,
    show: async (page, ids) => {
      await openWith(page, ids["entry"]!, kept);
      await page.locator(".reading .picture").first().click();
      await page.getByRole("dialog").getByRole("img").waitFor();
    },
  },
];
