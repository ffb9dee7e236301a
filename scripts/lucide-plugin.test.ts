import { expect, test } from "vitest";
import { writeModule } from "./lucide-plugin.ts";

test("an icon's module holds its shapes and nothing of the line, which the svg element around them sets", () => {
  expect(writeModule("check")).toBe(
    'import { jsx } from "react/jsx-runtime";\n' +
      'export const shapes = jsx("path",{"d":"M20 6L9 17l-5-5"});',
  );
  const image = writeModule("image");
  expect(image).toContain('jsx("circle",{"cx":"9","cy":"9","r":"2"})');
  expect(image).not.toContain("stroke");
});

test("a former name of an icon stands for it", () => {
  expect(writeModule("trash-2")).toBe(writeModule("trash"));
});

test("what is not in the set, and what is drawn otherwise, ends the build in a sentence", () => {
  expect(() => writeModule("no-such-icon")).toThrow("Lucide has no icon named no-such-icon");
  expect(() => writeModule("toString")).toThrow("Lucide has no icon named toString");
});
