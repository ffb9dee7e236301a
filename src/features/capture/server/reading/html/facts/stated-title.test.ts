import { describe, expect, it } from "vitest";
import { makeProse, parseGood } from "#features/capture/server/testing/documents.ts";

type Page = { title?: string; social?: string; headline?: string; heading?: string };

async function readTitle({ title, social, headline, heading }: Page): Promise<string | null> {
  const data = JSON.stringify({ "@type": "Article", headline });
  const head = [
    title === undefined ? "" : `<title>${title}</title>`,
    social === undefined ? "" : `<meta property="og:title" content="${social}">`,
    headline === undefined ? "" : `<script type="application/ld+json">${data}</script>`,
  ].join("");
  const body = `<article>${heading === undefined ? "" : `<h1>${heading}</h1>`}${makeProse(4)}</article>`;
  return (await parseGood("html", `<html><head>${head}</head><body>${body}</body></html>`)).title;
}

describe("chooseTitle", () => {
  it.each([
    "{{page.title}}",
    "{{ title }} | Quay News",
    "%title%",
    "%PAGE_TITLE% - Quay News",
    "[[title]]",
    "<%= title %>",
    "${title}",
    "{% block title %}",
    "__TITLE__",
    "undefined",
    "null",
    "[object Object]",
    "Loading…",
    "Loading...",
    "Untitled Document",
  ])("does not take %s for the title", async (given) => {
    const escaped = given.replaceAll("<", "&lt;");
    const heading = "Winds of the parish";
    expect(await readTitle({ title: escaped, heading })).toBe(heading);
    expect(await readTitle({ social: escaped, title: heading, heading })).toBe(heading);
    expect(await readTitle({ headline: given, title: heading })).toBe(heading);
  });

  it.each([
    "Loading ships at night",
    "undefined behaviour in C",
    "How {{ moustaches }} work",
    "100% of the boats",
    "Null Island",
    "The [[wiki]] links of the parish",
  ])("keeps the title %s", async (title) => {
    expect(await readTitle({ title })).toBe(title);
  });

  it("keeps a word that the page also shows as its heading", async () => {
    expect(await readTitle({ title: "undefined", heading: "undefined" })).toBe("undefined");
  });

  it.each([
    [{ title: "New Zealand", headline: "constitutional monarchy in Oceania" }, "New Zealand"],
    [
      { title: "New Zealand", headline: "Island country in Oceania", heading: "New Zealand" },
      "New Zealand",
    ],
    [
      { title: "Quay News", headline: "Winds of the parish", heading: "Winds of the parish" },
      "Winds of the parish",
    ],
    [
      { title: "Winds of the parish and its boats | Quay", headline: "Winds of the parish" },
      "Winds of the parish",
    ],
    [{ headline: "Winds of the parish" }, "Winds of the parish"],
  ])("takes a headline in JSON-LD only if the page shows it: %o", async (page, title) => {
    expect(await readTitle(page)).toBe(title);
  });
});
