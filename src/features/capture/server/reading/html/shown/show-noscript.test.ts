import { describe, expect, it } from "vitest";
import {
  makePage,
  makeProse,
  parseBad,
  parseGood,
} from "#features/capture/server/testing/documents.ts";

const thread = makeProse(2);

describe("showNoscript", () => {
  it.each([
    `<noscript><div role="main"><h1>Which rope?</h1><div class="post">${thread}</div></div></noscript><section id="main"></section>`,
    `<div id="app"><noscript><ul><li>${thread}</li></ul></noscript></div><footer>Copyright</footer>`,
    `<header><nav><a href="/">${"Quay News and more ".repeat(12)}</a></nav></header><noscript>${thread}</noscript>`,
  ])("reads a page whose only text is for readers without scripts: %s", async (body) => {
    const { text } = await parseGood("html", makePage("Which rope?", body));
    expect(text).toContain("Paragraph 1 tells");
    expect(text).toContain("Paragraph 2 tells");
  });

  it("reads even short posts of a page that shows nothing", async () => {
    const posts = "<p>Which rope holds best in a spring tide?</p><p>Hemp, tarred twice.</p>";
    const body = `<noscript><div role="main">${posts}</div></noscript><section id="main"></section>`;
    const page = makePage("Which rope?", body).replace(/<footer.*?<\/footer>/s, "");
    expect((await parseGood("html", page)).text).toContain("spring tide?\n\nHemp, tarred twice.");
  });

  it("leaves out such a text where the page shows another", async () => {
    const body = `<article>${makeProse(4)}</article><noscript><p>${"The harbour is closed today. ".repeat(10)}</p></noscript>`;
    expect((await parseGood("html", makePage("Rope", body))).text).not.toContain("closed");
  });

  it("takes no notice about JavaScript for content", async () => {
    const notice = "Please enable JavaScript in your browser to use this app. ".repeat(5);
    const body = `<div id="root"></div><noscript><p>${notice}</p></noscript><script src="/a.js"></script>`;
    expect(await parseBad("html", makePage("App", body))).toBe("empty");
  });
});
