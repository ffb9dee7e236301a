import { describe, expect, it } from "vitest";
import { makePage, makeProse, parseGood } from "#features/capture/server/testing/documents.ts";
import { parsePage } from "../page-dom.ts";

const show = (body: string) =>
  parsePage(`<body>${body}</body>`, null).document.body.textContent.replace(/\s+/g, " ").trim();

describe("showShadowRoots", () => {
  it.each([
    ['<x-a><template shadowrootmode="open"><p>One</p></template></x-a>', "One"],
    ['<x-a><template shadowroot="open"><p>One</p></template></x-a>', "One"],
    [
      '<x-a><template shadowrootmode="open"><style>p{display:none}</style><p>One</p><slot></slot></template><p>Two</p></x-a>',
      "OneTwo",
    ],
    [
      '<x-a><template shadowrootmode="closed"><slot name="b"></slot><i>-</i><slot name="a">none</slot><slot name="c">Three</slot></template><b slot="a">One</b><b slot="b">Two</b></x-a>',
      "Two-OneThree",
    ],
    [
      '<x-a><template shadowrootmode="open"><x-b><template shadowrootmode="open">Inner <slot></slot></template>text</x-b></template>not shown</x-a>',
      "Inner text",
    ],
    ["<template><p>None</p></template><p>One</p>", "One"],
    ['<x-a><template shadowrootmode="open"></template><p>One</p></x-a>', "One"],
  ])("shows %s as browsers do", (body, text) => {
    expect(show(body)).toBe(text);
  });

  it("reads an article in a shadow root", async () => {
    const body = `<quay-page><template shadowrootmode="open"><article><h1>Quay</h1>${makeProse(4)}</article></template></quay-page>`;
    expect((await parseGood("html", makePage("Quay", body))).text).toContain("Paragraph 4");
  });

  it("takes linear time for many roots and slots in one element", () => {
    const roots = '<template shadowrootmode="open"><i>x</i></template>'.repeat(5_000);
    const slots = `<template shadowrootmode="open">${"<slot></slot>".repeat(10_000)}</template>`;
    expect(show(`<x-a>${roots}</x-a><x-b>${slots}${"<i>y</i>".repeat(10_000)}</x-b>`)).toMatch(
      /^xy/,
    );
  });
});
