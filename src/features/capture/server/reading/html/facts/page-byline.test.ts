import { describe, expect, it } from "vitest";
import { makePage, makeProse, parseGood } from "#features/capture/server/testing/documents.ts";

const lines = [
  "Posted on March 5, 2024 by Ada Pilot",
  "March 5, 2024 by Ada Pilot",
  "Published March 5th, 2024 | By Ada Pilot",
  "By Ada Pilot on March 5, 2024",
  "By Ada Pilot, March 5, 2024",
  "By Ada Pilot 5 March 2024",
  "By Ada Pilot ● March 5, 2024",
  "Posted by Ada Pilot on March 5, 2024",
  "5. März 2024, von Ada Pilot",
  "Veröffentlicht am 5. März 2024 von Ada Pilot",
  "Von Ada Pilot am 5. März 2024",
  "Publié le 5 mars 2024 par Ada Pilot",
  "Par Ada Pilot, le 5 mars 2024",
  "Publicado el 5 de marzo de 2024 por Ada Pilot",
  "Por Ada Pilot el 5 de marzo de 2024",
  "Pubblicato il 5 marzo 2024 da Ada Pilot",
  "5 marzo 2024 di Ada Pilot",
  "Geplaatst op 5 maart 2024 door Ada Pilot",
  "Door Ada Pilot op 5 maart 2024",
  "Publicado em 5 de março de 2024 por Ada Pilot",
  "Posted on March 5, 2024 by Ada Pilot | 3 Comments",
  "March 5th, 2024 by Ada Pilot in News",
];

const forms = [
  '<h1>Winds</h1><p class="posted-on">LINE</p>',
  "<h1>Winds</h1><p>LINE</p>",
  "<header><h1>Winds</h1><div><span>LINE</span></div></header>",
  '<div class="post-meta">LINE</div><h1>Winds</h1>',
];

describe("findShownFacts", () => {
  it.each(lines)("reads author and date of %s", async (line) => {
    for (const form of forms) {
      const body = `<article>${form.replace("LINE", line)}${makeProse(4)}</article>`;
      expect(await parseGood("html", makePage("Winds", body))).toMatchObject({
        byline: "Ada Pilot",
        publishedAt: "2024-03-05",
      });
    }
  });

  it("reads a line whose parts are elements", async () => {
    const line =
      'Posted on <time datetime="2024-03-05">March 5, 2024</time> by <a href="/x">Ada Pilot</a>';
    const body = `<article><h1>Winds</h1><p>${line}</p>${makeProse(4)}</article>`;
    expect(await parseGood("html", makePage("Winds", body))).toMatchObject({
      byline: "Ada Pilot",
      publishedAt: "2024-03-05",
    });
  });

  it("reads a name beside the word before it", async () => {
    const line =
      '<span>By</span> <a href="/author/ada">Ada Pilot</a> <time datetime="2024-03-05">Mar 5</time>';
    const body = `<article><h1>Winds</h1><p>${line}</p>${makeProse(4)}</article>`;
    expect(await parseGood("html", makePage("Winds", body))).toMatchObject({
      byline: "Ada Pilot",
      publishedAt: "2024-03-05",
    });
  });

  it.each([
    "The bridge was built in 1741 by Ships of the Crown",
    "The quay was opened on March 5, 1924 by King George, who wore a hat in the rain",
    "On 5 March 2024 the harbour was closed by the ministry",
    "Updated on March 5, 2024 by Ada Pilot",
  ])("takes %s for no byline", async (line) => {
    const body = `<article><h1>Winds</h1><p>${line}</p>${makeProse(4)}</article>`;
    expect((await parseGood("html", makePage("Winds", body))).byline).toBeNull();
  });
});
