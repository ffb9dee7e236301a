import { describe, expect, it } from "vitest";
import { parsePage } from "../page-dom.ts";
import { numberPlaces, smoothProbabilities } from "./smooth-probabilities.ts";
import { splitBlocks } from "./split-blocks.ts";

describe("numberPlaces", () => {
  it("gives the same number to the same lines of items, also of items with classes of their own", () => {
    const makePost = (index: number) =>
      `<article class="post-${index} is-${index}"><h3>Pier ${index}</h3><p>Text ${index}</p></article>`;
    const { blocks } = splitBlocks(
      parsePage(`<main>${makePost(1)}${makePost(2)}</main><p>Aside</p>`, null).document.body,
    );
    const [title, text, secondTitle, secondText, aside] = numberPlaces(blocks);
    expect(secondTitle).toBe(title);
    expect(secondText).toBe(text);
    expect(new Set([title, text, aside]).size).toBe(3);
  });

  it("gives a hidden line another number than the shown ones beside it", () => {
    const { blocks } = splitBlocks(
      parsePage('<p>Shown</p><p style="display: none">Hidden</p><p>Shown too</p>', null).document
        .body,
    );
    const [shown, hidden, shownToo] = numberPlaces(blocks);
    expect(shownToo).toBe(shown);
    expect(hidden).not.toBe(shown);
  });

  it("does not overflow in a deep page of many blocks", () => {
    const markup = `${"<div>".repeat(390)}${"<p>One line</p>".repeat(5_000)}`;
    const { blocks } = splitBlocks(parsePage(markup, null).document.body);
    expect(new Set(numberPlaces(blocks)).size).toBe(1);
  });
});

describe("smoothProbabilities", () => {
  it("draws blocks at the same place together", () => {
    // Other blocks between them, so that they are no neighbours.
    const smooth = smoothProbabilities([0.2, 0.5, 0.8], [10, 10, 10], [0, 1, 0]);
    expect(smooth[0]).toBeGreaterThan(0.3);
    expect(smooth[2]).toBeLessThan(0.7);
    expect(smooth[1]).toBeCloseTo(0.5);
  });

  it("draws a block towards those before and after it", () => {
    const smooth = smoothProbabilities([0.9, 0.4, 0.9, 0.01], [10, 10, 10, 10], [0, 1, 2, 3]);
    expect(smooth[1]).toBeGreaterThan(0.5);
    expect(smooth[0]).toBeLessThan(0.9);
    expect(smooth[3]).toBeGreaterThan(0.01);
  });

  it("gives longer blocks more weight, and stays finite for sure blocks", () => {
    const [short, , long] = smoothProbabilities([0, 0.5, 1], [1, 1, 400], [0, 1, 0]);
    expect(short).toBeGreaterThan(0.5);
    expect(long).toBeGreaterThan(0.99);
    expect(long).toBeLessThan(1);
    expect(smoothProbabilities([0.3], [4], [0])[0]).toBeCloseTo(0.3);
  });
});
