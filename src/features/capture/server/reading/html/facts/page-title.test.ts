import { describe, expect, it } from "vitest";
import { listSiteNames, splitTitle } from "./page-title.ts";

function split(given: string, more: { site?: string; url?: string; headings?: string[] } = {}) {
  const { site, url = "https://www.example.org/2024/walk", headings = [] } = more;
  const siteNames = listSiteNames([site ?? null], url);
  return splitTitle({ given, siteNames, url, headings }).title;
}

describe("splitTitle", () => {
  it.each([
    ["A walk in the hills | The Daily Herald", { site: "The Daily Herald" }],
    ["A walk in the hills - Daily Herald", { site: "The Daily Herald" }],
    ["A walk in the hills — The Daily Herald", { site: "Daily Herald" }],
    ["The Daily Herald: A walk in the hills", { site: "The Daily Herald" }],
    ["The Daily Herald - A walk in the hills", { site: "The Daily Herald" }],
    ["A walk in the hills – Herald", { url: "https://www.herald.co.uk/walk" }],
    ["A walk in the hills | Travel | The Daily Herald", { site: "The Daily Herald" }],
    ["A walk in the hills » Some Blog", {}],
    ["A walk in the hills - A Blog of Mine", { headings: ["A walk in the hills"] }],
  ])("cuts the site's name off %s", (given, more) => {
    expect(split(given, more)).toBe("A walk in the hills");
  });

  it.each([
    ["React – A JavaScript library", {}],
    ["React – A JavaScript library", { site: "React", url: "https://react.example/" }],
    ["React – A JavaScript library", { site: "React", headings: ["React"] }],
    ["React – A JavaScript library", { site: "Front-end Weekly", headings: ["React"] }],
    ["Spider-Man - the early years", { site: "Comics Weekly" }],
    ["Python: the first steps", { site: "Code School" }],
    ["Herald | The Daily Herald", { site: "Herald", headings: ["Herald | The Daily Herald"] }],
    ["C++ | C#", {}],
    ["Herald", { site: "Herald" }],
  ])("leaves %s whole", (given, more) => {
    expect(split(given, more)).toBe(given);
  });

  it("returns the site's name as the title writes it", () => {
    const given = "A walk | Daily Herald";
    const url = "https://dailyherald.example/walk";
    expect(splitTitle({ given, siteNames: listSiteNames([], url), url, headings: [] })).toEqual({
      title: "A walk",
      siteName: "Daily Herald",
    });
  });
});
