import { expect, it } from "vitest";
import { weighBundles } from "../../measure/bench/bundles.ts";

it("keeps the JavaScript of every measured page within its budget", () => {
  const outside = weighBundles().filter(({ bytes, maxBytes }) => bytes > maxBytes || bytes < 1_000);
  expect(outside).toEqual([]);
});
