/** What signed-out visitors get: pages of entries, pictures and the feed, until they are withdrawn. */
import { parseHTML } from "linkedom";
import { describe, expect, it } from "vitest";
import type { PublicCollectionPage, PublicPageEntry } from "#features/collection-pages/contract.ts";
import { addPictures, createPicture } from "#server/testing/test-pictures.ts";
import { setUpPages, siteOrigin } from "./testing/page-team.ts";

const pages = await setUpPages();
const { owner, editor, open, add, show, visit, visitor } = pages;
const get = (path: string, headers: Record<string, string> = {}) =>
  pages.app.request(path, { headers: { host: "notes.example.org", ...headers } });

describe("GET /api/public/collections/:slug", () => {
  it("is paginated, newest first, with each entry once", async () => {
    const { id, slug } = await open();
    for (let at = 0; at < 5; at += 1) {
      const entry = await add(at % 2 ? editor : owner, id, { title: `Entry ${at}` });
      await show(at % 2 ? editor : owner, entry.id);
    }
    const titles: string[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const { body }: { body: PublicCollectionPage } = await visit(
        slug,
        `?limit=2${cursor && `&cursor=${cursor}`}`,
      );
      titles.push(...body.items.map(({ title }) => title));
      cursor = body.nextCursor;
    }
    expect(titles).toEqual(["Entry 4", "Entry 3", "Entry 2", "Entry 1", "Entry 0"]);
    expect((await visit(slug, "?cursor=nonsense")).status).toBe(400);
  });

  it("returns 404 for a slug that no page has", async () => {
    for (const slug of ["a".repeat(22), "x", "%00", "%27%20or%20true--"])
      expect((await visit(slug)).status).toBe(404);
  });

  it("returns one entry of the page, and none of another page", async () => {
    const [first, second] = [await open("First"), await open("Second")];
    const entry = await add(owner, first.id, { title: "On the first" });
    await show(owner, entry.id);
    const { slug } = (await visit(first.slug)).body.items[0]!;
    const at = (page: string) =>
      visitor.get<PublicPageEntry>(`/api/public/collections/${page}/entries/${slug}`);
    expect((await at(first.slug)).body).toMatchObject({
      collection: { slug: first.slug, title: "First" },
      entry: { slug, title: "On the first" },
    });
    expect((await at(second.slug)).status).toBe(404);
    await show(owner, entry.id, { isShown: false });
    expect((await at(first.slug)).status).toBe(404);
  });
});

describe("the pictures of a public page", () => {
  it("are its cover, are revalidated for each use, and are gone when their entries are", async () => {
    const { id, slug } = await open();
    const shown = [];
    for (let at = 0; at < 6; at += 1) {
      const entry = await add(owner, id, { title: `Pictured ${at}` });
      const bytes = createPicture(240 + at, 180, 20 * at);
      await addPictures({ app: pages.context, userId: owner.id }, entry.captureId, [
        { part: "lead", bytes },
      ]);
      await show(owner, entry.id);
      shown.push(entry);
    }
    const { cover, items } = (await visit(slug)).body;
    expect(cover.map(({ url }) => url)).toEqual(items.slice(0, 4).map(({ image }) => image));
    const path = items[0]!.image!;
    const first = await get(path);
    expect([first.status, first.headers.get("cache-control")]).toEqual([200, "no-cache"]);
    expect(first.headers.get("content-type")).toBe("image/webp");
    const etag = { "if-none-match": first.headers.get("etag")! };
    expect((await get(path, etag)).status).toBe(304);
    await show(owner, shown.at(-1)!.id, { isShown: false });
    expect((await get(path, etag)).status).toBe(404);
    expect((await visit(slug)).body.cover).toHaveLength(4);
    await owner.client.send("DELETE", `/api/collections/${id}/public-page`);
    expect((await get(items[1]!.image!)).status).toBe(404);
  });
});

describe("the feed of a public page", () => {
  it("is valid Atom for any content, and is gone with the page", async () => {
    const { id, slug } = await open("Tides <b> & “co” \u0007");
    const odd = await add(editor, id, {
      title: "]]> <script>alert(1)</script> & \u000b\ufffe",
      summary: "Summary & more",
      url: "javascript:alert(1)",
      why: "<img src=x onerror=alert(1)>",
    });
    await show(editor, odd.id, { isShown: true, showsNote: true, showsName: true });
    const path = `/shared/collections/${slug}/feed.xml`;
    const answer = await get(path);
    expect(answer.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
    expect(answer.headers.get("x-robots-tag")).toBe("noindex");
    const text = await answer.text();
    expect(text).not.toMatch(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]|<script|<img|<b>|javascript/u);
    const { document } = parseHTML(text.replace(/^<\?xml.*?\?>/, ""));
    const all = (selector: string) =>
      [...document.querySelectorAll(selector)].map((one) => one.textContent);
    expect(all("feed > id")).toEqual([`${siteOrigin}/shared/collections/${slug}`]);
    const [entry] = (await visit(slug)).body.items;
    expect(all("entry > id")).toEqual([`${siteOrigin}/shared/collections/${slug}/${entry!.slug}`]);
    expect(all("author > name")).toEqual(["Commonplace", "edgar"]);
    const etag = answer.headers.get("etag")!;
    expect((await get(path, { "if-none-match": etag })).status).toBe(304);
    await owner.client.send("DELETE", `/api/collections/${id}/public-page`);
    expect((await get(path, { "if-none-match": etag })).status).toBe(404);
  });
});
