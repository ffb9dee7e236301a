import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { loadModel, modelFile } from "./load-model.ts";
import { formatModel, parseModel, scoreRow, type TreeModel } from "./tree-model.ts";

/** Two trees: a split on feature 1 whose right side splits on feature 0, and a single leaf. */
const model: TreeModel = {
  featureCount: 2,
  base: 0.5,
  roots: Int32Array.of(0, ~3),
  features: Uint16Array.of(1, 0),
  thresholds: Float32Array.of(10, 0.25),
  left: Int32Array.of(~0, ~1),
  right: Int32Array.of(1, ~2),
  values: Float32Array.of(1, 2, 4, 8),
};

describe("scoreRow", () => {
  it("sums the base and the leaf that each tree leads to", () => {
    expect(scoreRow(model, Float32Array.of(0, 10))).toBe(9.5);
    expect(scoreRow(model, Float32Array.of(0.25, 11))).toBe(10.5);
    expect(scoreRow(model, Float32Array.of(1, 11))).toBe(12.5);
  });
});

describe("parseModel", () => {
  it("parses what formatModel writes", () => {
    expect(parseModel(formatModel(model, "test"))).toEqual(model);
  });

  it("refuses a cut file, missing arrays, and children that could loop or lead outside", () => {
    const json = formatModel(model, "test");
    expect(() => parseModel(json.slice(0, -20))).toThrow(/JSON/);
    expect(() => parseModel(JSON.stringify({ ...JSON.parse(json), left: undefined }))).toThrow(
      /missing/,
    );
    const broken = [
      { right: Int32Array.of(0, ~2) },
      { right: Int32Array.of(7, ~2) },
      { left: Int32Array.of(~9, ~1) },
      { features: Uint16Array.of(1, 2) },
      { thresholds: Float32Array.of(10) },
      { roots: Int32Array.of(5) },
    ];
    for (const change of broken)
      expect(() => parseModel(formatModel({ ...model, ...change }, "test"))).toThrow(/damaged/);
  });
});

describe("loadModel", () => {
  it("loads the committed model, which names the source of its labels", () => {
    expect(loadModel().problem).toBeNull();
    expect(readFileSync(modelFile, "utf8")).toContain("CC-BY-4.0");
  });

  it("says why a missing file was not loaded", () => {
    expect(loadModel(new URL("missing.json", import.meta.url))).toMatchObject({
      model: null,
      problem: expect.stringContaining("ENOENT"),
    });
  });
});
