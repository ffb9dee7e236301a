import { describe, expect, it } from "vitest";
import { makePage, makeProse, parseGood } from "#features/capture/server/testing/documents.ts";
import { parseNodes } from "../dom/parse-nodes.ts";
import { findSource } from "./picture-source.ts";

const pixel = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

describe("findSource", () => {
  it.each([
    '<img src="/real.png">',
    '<img src="/spacer.gif" data-src="/real.png">',
    '<img src="/spacer.gif" data-original="/real.png">',
    '<img src="/img/blank.png?x=1" data-actualsrc="/real.png">',
    `<img src="${pixel}" data-lazy-src="/real.png">`,
    `<img src="data:image/svg+xml,%3Csvg%3E%3C/svg%3E" data-srcset="/small.png 320w, /real.png 640w">`,
    '<img src="/tiny-20px.jpg" data-src=" /real.png ">',
    '<img srcset="/small.png 1x, /real.png 2x">',
    '<img srcset="/small.png 1x,/real.png 2x">',
    '<img srcset="/small.png 400w, /real.png 1600w, /huge.png 4000w">',
    '<img src="/placeholder.svg" srcset="/real.png">',
    '<picture><source srcset="/real.png"><img alt="a"></picture>',
    `<picture><source data-srcset="/real.png 1x"><img class="lazy" src="${pixel}"></picture>`,
    '<a href="/real.png"><img src="/spacer.gif"></a>',
    '<img src="/real.png" srcset="/w_1,c_limit/other.png 424w">',
    '<img data-src="/real.png" src="">',
    '<img data-src="/real_{width}x.png" data-srcset="/real.png 640w">',
    `<img src="${pixel}" data-orig-file="/real.png">`,
    '<img src="/placeholder.svg" data-full-src="/real.png">',
    `<img src="${pixel}" data-thumb="/small.png" data-hi-res-src="/real.png">`,
    `<img src="/spacer.gif" data-image-meta='{"alt":"Quay","src":"https://example.org/real.png"}'>`,
    '<img class="lazy" lazysrcset="/small.png 320w, /real.png 640w">',
  ])("finds the picture of %s", (html) => {
    const image = parseNodes(html).querySelector("img")!;
    expect(findSource(image, "https://example.org/a")).toBe("https://example.org/real.png");
  });

  it("keeps commas inside addresses", () => {
    const image = parseNodes('<img srcset="/w_42,c_fit/a.png 42w, /w_84,c_fit/a.png 84w">');
    expect(findSource(image.querySelector("img")!, "https://example.org/")).toBe(
      "https://example.org/w_84,c_fit/a.png",
    );
  });

  it.each(['<img alt="a">', '<img src="javascript:x()">', `<img src="${pixel}">`])(
    "finds none of %s",
    (html) => {
      expect(findSource(parseNodes(html).querySelector("img")!, "https://example.org/")).toBeNull();
    },
  );

  it.each([
    `<span><img alt="c" src="${pixel}" data-nimg="intrinsic"><noscript><img alt="c" srcSet="/real.png 1x" src="/real.png"></noscript></span>`,
    `<figure><img class="lazyload" src="${pixel}" data-src="/real.png"><noscript><img src="/real.png"></noscript></figure>`,
    '<figure><noscript><img src="/real.png" alt="Quay"></noscript></figure>',
    '<lazy-image src="/real.png" alt="Quay"></lazy-image>',
    `<div class="img" role="img" style="background-image:url('/real.png')" aria-label="Quay"></div>`,
    '<div class="lazy" data-bg="/real.png"></div>',
    '<figure><div style="height:0;overflow:hidden;padding-bottom:66%"><img src="/real.png"></div></figure>',
    '<svg width="640" height="400"><image href="/real.png" width="640" height="400"/></svg>',
  ])("shows the picture of %s once", async (part) => {
    const body = `<article>${makeProse(3)}${part}${makeProse(2)}</article>`;
    const { html } = await parseGood("html", makePage("Quay", body));
    expect(html!.match(/<img[^>]*>/g)).toEqual([expect.stringContaining("example.org/real.png")]);
  });

  it("shows no counting pixel of a noscript element", async () => {
    const counter = '<p><noscript><img width="1" height="1" src="/count.gif"></noscript></p>';
    const body = `<article>${makeProse(3)}${counter}${makeProse(2)}</article>`;
    expect((await parseGood("html", makePage("Quay", body))).html).not.toContain("count.gif");
  });
});
