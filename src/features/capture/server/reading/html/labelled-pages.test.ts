import { describe, expect, it } from "vitest";
import { loadLabelledPages } from "#features/capture/server/testing/labelled-pages.ts";
import { makeRequest } from "#features/capture/server/testing/documents.ts";
import { parseHtml } from "./parse-html.ts";

const pages = await Promise.all(
  loadLabelledPages().map(async ({ label, name, html }) => {
    const outcome = await parseHtml(makeRequest("html", html));
    const found = outcome.ok ? "content" : outcome.kind === "not_a_page" ? "error" : outcome.kind;
    return { label, name, found };
  }),
);
const walls = pages.filter(({ label }) => label !== "content");

describe("the labelled pages", () => {
  it("are at least a hundred walls and eighty innocent pages", () => {
    expect(walls.length).toBeGreaterThanOrEqual(100);
    expect(pages.length - walls.length).toBeGreaterThanOrEqual(80);
  });

  it("are refused only if they are walls (precision 1)", () => {
    const refused = pages.filter(({ label, found }) => label === "content" && found !== "content");
    expect(refused).toEqual([]);
  });

  it("are refused if they are walls (recall at least .98), for the right reason", () => {
    const missed = walls.filter(({ found }) => found === "content");
    expect(missed.slice(Math.floor(walls.length * 0.02))).toEqual([]);
    const misnamed = walls.filter(({ label, found }) => found !== "content" && found !== label);
    expect(misnamed).toEqual([]);
  });
});
