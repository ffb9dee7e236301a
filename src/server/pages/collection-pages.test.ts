/** The public page of a collection as visitors and search engines receive it, without JavaScript. */
import { parseHTML } from "linkedom";
import { beforeAll, describe, expect, it } from "vitest";
import type { CollectionPageSettings } from "#features/collection-pages/contract.ts";
import type { Collection } from "#features/collections/contract.ts";
import { createApp } from "#app/server/app.ts";
import { setUpClients } from "../testing/contexts.ts";
import { generousLimits } from "../testing/get-page.ts";
import { createEntry } from "../testing/test-entries.ts";
import { addPictures, createPicture } from "../testing/test-pictures.ts";
import { serveWebFiles } from "./web-files.ts";

const origin = "https://books.example.org";
const { context, ada } = await setUpClients({ settings: { PUBLIC_URL: origin } });
const site = createApp(context, (askApi) => serveWebFiles(askApi, generousLimits));

const forged = `"><script>alert(1)</script>`;
let id: string;
let slug: string;
let path: string;

async function open(asked: string) {
  const answer = await site.request(asked, { headers: { host: "books.example.org" } });
  const text = await answer.text();
  const { document } = parseHTML(text);
  const readMeta = (name: string) =>
    document
      .querySelector(`meta[property="${name}"], meta[name="${name}"]`)
      ?.getAttribute("content") ?? null;
  return { status: answer.status, text, document, readMeta };
}

beforeAll(async () => {
  const { body } = await ada.get<{ user: { id: string } }>("/api/auth/get-session");
  const ctx = { app: context, userId: body.user.id };
  const made = await ada.send<Collection>("POST", "/api/collections", {
    title: `Tides ${forged}`,
    description: `Of the sea ${forged}`,
    emoji: "🌊",
  });
  id = made.body.id;
  const page = await ada.send<CollectionPageSettings>("PUT", `/api/collections/${id}/public-page`, {
    visibility: "link",
  });
  slug = page.body.slug!;
  path = `/shared/collections/${slug}`;
  const entry = await createEntry(ctx, {
    title: `Spring ${forged}`,
    summary: `A summary ${forged}`,
    url: "https://www.example.org/tides",
    keyTakeaways: ["Salt"],
    why: `A note ${forged}`,
    collectionId: id,
  });
  await addPictures(ctx, entry.captureId, [{ part: "lead", bytes: createPicture(1200, 630) }]);
  await ada.send("PATCH", `/api/entries/${entry.id}/public-page`, {
    isShown: true,
    showsNote: true,
  });
});

describe("/shared/collections/:slug", () => {
  it("is rendered with its entries, tags for previews, feed and canonical URL, and is not indexed", async () => {
    const { status, document, readMeta } = await open(path);
    expect([status, document.title]).toEqual([200, `Tides ${forged} · Commonplace`]);
    expect(document.querySelector("h1")!.textContent).toBe(`Tides ${forged}`);
    const [card] = document.querySelectorAll("article");
    expect(card!.textContent).toContain("example.org");
    expect(card!.textContent).toContain("A note");
    const link = document.querySelector("article a")!.getAttribute("href")!;
    expect(link).toMatch(new RegExp(`^${path}/[\\w-]{22}$`));
    expect(document.querySelector("link[rel=canonical]")!.getAttribute("href")).toBe(origin + path);
    expect(document.querySelector("link[type='application/atom+xml']")!.getAttribute("href")).toBe(
      `${origin}${path}/feed.xml`,
    );
    expect(readMeta("robots")).toBe("noindex");
    expect(readMeta("og:title")).toBe(`Tides ${forged} · Commonplace`);
    expect(readMeta("og:description")).toBe(`Of the sea ${forged}`);
    expect(readMeta("og:image")).toMatch(
      new RegExp(`^${origin}/api/public/collections/${slug}/entries/[\\w-]{22}/image$`),
    );
  });

  it("executes nothing that its owner wrote", async () => {
    const { text } = await open(path);
    expect(text).not.toContain("<script>alert");
    const { text: entry } = await open(
      (await open(path)).document.querySelector("article a")!.getAttribute("href")!,
    );
    expect(entry).toContain("Salt");
    expect(entry).not.toContain("<script>alert");
  });

  it("is missing once it is turned off, as is each of its entries", async () => {
    const link = (await open(path)).document.querySelector("article a")!.getAttribute("href")!;
    expect((await open(link)).readMeta("robots")).toBe("noindex");
    await ada.send("DELETE", `/api/collections/${id}/public-page`);
    for (const asked of [
      path,
      link,
      `/shared/collections/${"a".repeat(22)}`,
      "/shared/collections",
    ])
      expect([asked, (await open(asked)).status]).toEqual([asked, 404]);
  });
});
