import { describe, expect, it } from "vitest";
import { makePage, makeProse, parseGood } from "#features/capture/server/testing/documents.ts";
import { parseNodes } from "../dom/parse-nodes.ts";
import { removeHidden } from "./remove-hidden.ts";

const secret = "The harbour is closed by order of the ministry of fish.";

/** Ways in which a page hides an element: its attributes, and the page's own style sheet. */
const forms: readonly [attributes: string, sheet?: string][] = [
  ['style="display:none"'],
  ['style="color: red; DISPLAY : NONE !important"'],
  ["hidden"],
  ['hidden="until-found"'],
  ['style="visibility:hidden"'],
  ['style="visibility: collapse"'],
  ['style="font-size:0"'],
  ['style="opacity:0;pointer-events:none"'],
  ['style="opacity: 0.0; height: 0; overflow: hidden"'],
  ['style="position:absolute;left:-9999px"'],
  ['style="text-indent:-999em"'],
  ['style="position:absolute;clip:rect(0 0 0 0)"'],
  ['style="clip-path: inset(50%)"'],
  ['style="content-visibility:hidden"'],
  ['style="height:0;overflow:hidden"'],
  ['style="max-height: 0px; overflow: clip"'],
  ['class="sr-only"'],
  ['class="u-visually-hidden"'],
  ['class="VisuallyHidden_root__x1"'],
  ['class="screen-reader-text"'],
  ["popover"],
  ['role="tooltip"'],
  ['role="dialog" aria-hidden="true"'],
  ['aria-modal="true" class="box"'],
  ['class="x7"', ".x7{display:none}"],
  ['class="a x7 b"', "q,\n.x7 , .y { color:red; display : none!important }"],
  ['id="n9"', "#n9{visibility:hidden}"],
  ['class="x7 y7"', ".x7.y7{display:none}"],
  ['class="x7"', "@media screen{.x7{display:none}}"],
  ['class="x7"', "@media screen { /* } */ .x7 { display: none } } .x7:hover{display:block}"],
  ['class="x7"', ".x7{display:none}.x7.is-open{display:block}"],
  ['class="x7"', "div{display:block}.x7{display:none}span{display:inline}p{display:block}"],
  ['class="x7"', "article .x7{display:none}"],
  ['class="x7"', "body article > p, body article .x7 { visibility: hidden }"],
  ['class="md:x7"', ".md\\:x7{display:none}"],
];

const read = async (body: string, head = "") =>
  (await parseGood("html", makePage("Opening of the harbour", body, head))).text;

describe("removeHidden", () => {
  it.each(forms)(
    "leaves out a paragraph, a section and words hidden by %s %s",
    async (hidden, sheet) => {
      const head = sheet === undefined ? "" : `<style>${sheet}</style>`;
      const section = `<section ${hidden}><h2>Notice</h2><p>${secret}</p><ul><li>${secret}</li></ul></section>`;
      for (const part of [
        `<p ${hidden}>${secret}</p>`,
        section.replaceAll("section", "div"),
        section,
        `<p>The boats <span ${hidden}>${secret}</span>came home, and the pilot was glad of it.</p>`,
      ]) {
        const text = await read(
          `<article><h1>Opening of the harbour</h1>${makeProse(3)}${part}${makeProse(2)}</article>`,
          head,
        );
        expect(text).not.toContain("ministry");
        expect(text).not.toContain("Notice");
        expect(text).toContain(part.includes("boats") ? "The boats came home" : "Paragraph 3");
      }
    },
  );

  it.each([
    "<dialog><p>TEXT</p></dialog>",
    '<div class="modal fade" style="display:none"><a href="#x">x</a><p>TEXT</p></div><a href="#m">m</a>',
    '<tooltip-box popover id="m"><p>TEXT</p></tooltip-box><button popovertarget="m">More about it</button>',
    "<template><p>TEXT</p></template>",
    "<table><tr><td>One</td><td>Two</td></tr><tr hidden><td>TEXT</td><td>Three</td></tr></table>",
  ])("leaves out %s", async (part) => {
    const body = `<article>${makeProse(3)}${part.replace("TEXT", secret)}${makeProse(2)}</article>`;
    expect(await read(body)).not.toContain("ministry");
  });

  it.each([
    '<div class="modal fade" aria-hidden="true"><p>TEXT</p></div>',
    '<section class="lightbox" aria-hidden="true"><p>TEXT</p></section>',
    '<div class="drawer" aria-hidden="true" inert><p>TEXT</p></div>',
    '<aside class="offcanvas" aria-hidden="true" tabindex="-1"><p>TEXT</p></aside>',
  ])("leaves out a box that a script would open: %s", async (part) => {
    const body = `<article>${makeProse(3)}${part.replace("TEXT", secret)}${makeProse(2)}</article>`;
    expect(await read(body)).not.toContain("ministry");
  });

  it.each([
    '<p aria-hidden="true">TEXT</p>',
    '<p style="opacity:0">TEXT</p>',
    '<p style="opacity:0.05;pointer-events:none">TEXT</p>',
    "<details><summary>Notice</summary><p>TEXT</p></details>",
    "<dialog open><p>TEXT</p></dialog>",
    '<p class="elementor-invisible" style="visibility:hidden">TEXT</p>',
    '<div style="visibility:hidden" data-aos="fade-up"><p>TEXT</p></div>',
    '<div style="font-size:0"><p style="font-size:16px">TEXT</p></div>',
    '<div hidden id="S:1"><p>TEXT</p></div>',
    '<p class="not-sr-only">TEXT</p>',
    '<ul role="tablist"><li role="tab" aria-controls="t1">One</li></ul><div role="tabpanel" id="t1" hidden><p>TEXT</p></div>',
    '<div class="faq-item"><h3>When is it open?</h3><div class="answer" style="display:none"><p>TEXT</p></div></div>',
    '<button aria-expanded="false">When is it open?</button><div hidden><p>TEXT</p></div>',
    '<h3><button aria-controls="p1">When is it open?</button></h3><section id="p1" hidden><p>TEXT</p></section>',
    '<div class="c1"><div class="c2">When?</div><div class="c3" style="visibility:hidden">TEXT</div></div><div class="c1"><div class="c2">Who?</div><div class="c3" style="visibility:hidden">The pilot.</div></div>',
    '<p>See <a href="#more">the notice</a> of the day.</p><div id="more" hidden><p>TEXT</p></div>',
    '<p>It is closed.<sup><a href="#fn1">1</a></sup></p><div id="fn1" popover>TEXT</div>',
    '<p>It is closed.<button popovertarget="fn1">*</button></p><div id="fn1" popover>TEXT</div>',
  ])("keeps what the page shows or leads to: %s", (part) => {
    const document = parseNodes(
      `<article>${makeProse(3)}${part.replace("TEXT", secret)}</article>`,
    );
    removeHidden(document);
    expect(document.body.textContent).toContain("ministry");
  });

  it.each([
    ".x7{color:red}",
    ".x7{display:none}.x7{display:block}",
    ".x7{display:none}p.x7{display:block}",
    "@media print{.x7{display:none}}",
    "@media (max-width:600px){.x7{display:none}}",
    ".x7{display:none}@media (min-width:600px){.x7{display:block}}",
    ".x7{display:none}.js .x7{display:block}",
    ".js .x7{display:none}",
    ".x7:empty{display:none}",
    ".x7[data-off]{display:none}",
    ".x7::before{display:none}",
    "@keyframes a{from{visibility:hidden}to{visibility:visible}}.x7{animation:a}",
    ".x7{display:none}.md\\:block{display:block}",
    "}}}.x7{",
    ".x7{display:none",
  ])("keeps an element that the rules %s do not hide", (sheet) => {
    const document = parseNodes(
      `<head><style>${sheet}</style></head><article>${makeProse(3)}<p class="x7 md:block">${secret}</p></article>`,
    );
    removeHidden(document);
    expect(document.body.textContent).toContain("ministry");
  });

  it.each([
    ["<body style='display:none'>", "</body>", ""],
    ["<body><div id='app' style='opacity:0;pointer-events:none'>", "</div></body>", ""],
    ["<body><main hidden>", "</main></body>", ""],
    ["<body><div class='cloak'>", "</div></body>", "<style>.cloak{visibility:hidden}</style>"],
    ["<body class='a'>", "</body>", "<style>.a{display:none}</style>"],
    [
      "<body><div class='c'>",
      "</div></body>",
      "<style>.c{display:none}</style><noscript><style>.c{display:block}</style></noscript>",
    ],
    ["<body><div aria-modal='true'>", "</div></body>", ""],
    [
      `<body><p class="banner">${"We use cookies for a better harbour. ".repeat(8)}</p><div style='visibility:hidden'>`,
      "</div></body>",
      "",
    ],
  ])("keeps the page where nothing else remains: %s", (start, end, head) => {
    const document = parseNodes(
      `<html><head>${head}</head>${start}<h1>Harbour</h1>${makeProse(8)}<p hidden>${secret}</p>${end}</html>`,
    );
    removeHidden(document);
    expect(document.body.textContent).toContain("Paragraph 8");
  });

  it("keeps a heading for screen readers that is the only title", () => {
    const title = '<h1 class="sr-only">Harbour</h1>';
    const only = parseNodes(`<article>${title}${makeProse(3)}</article>`);
    const second = parseNodes(`<article><h1>Quay</h1>${title}${makeProse(3)}</article>`);
    for (const document of [only, second]) removeHidden(document);
    expect(only.body.textContent).toContain("Harbour");
    expect(second.body.textContent).not.toContain("Harbour");
  });

  it("keeps formulas whose readable form is hidden behind the visual one", async () => {
    const math =
      '<span class="mwe-math-element"><span style="display:none"><math><semantics><mi>E</mi><annotation encoding="application/x-tex">E=mc^2</annotation></semantics></math></span><img class="mwe-math-fallback-image-inline" src="/e.svg"></span>';
    expect(await read(`<article>${makeProse(4)}<p>So ${math} it is.</p></article>`)).toContain(
      "So E=mc^2 it is.",
    );
  });

  it.each([
    ["hidden elements inside one another", "<div hidden>".repeat(390)],
    ["an endless comment", `<style>${"/*".repeat(200_000)}.a{display:none}</style>`],
    ["many braces", `<style>.a{display:none}${"}".repeat(200_000)}${"{".repeat(200_000)}</style>`],
    [
      "many rules of one class",
      `<style>${".a.b{display:none}".repeat(20_000)}</style>${"<i class='a'>x</i>".repeat(5_000)}`,
    ],
    ["many headings", "<h1 class='sr-only'>x</h1>".repeat(20_000)],
    [
      "many targets",
      `${"<a href='#q'>x</a>".repeat(10_000)}${"<p hidden id='p'>x</p>".repeat(20_000)}`,
    ],
  ])("takes linear time for %s", (_name, html) => {
    const document = parseNodes(`<article>${makeProse(3)}</article>${html}`);
    removeHidden(document);
    expect(document.body.textContent).toContain("Paragraph 3");
  });
});
