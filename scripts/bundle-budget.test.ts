import { expect, test } from "vitest";
import { weighBundles } from "../bench/bundles.ts";

const bundles = weighBundles();

test.skipIf(bundles === null)("no page loads more JavaScript than it may", () => {
  const over = bundles!.filter(({ bytes, most }) => bytes > most || bytes < 1_000);
  expect(over).toEqual([]);
});
