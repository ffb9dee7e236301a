import { expect, it } from "vitest";
import { writeModule } from "./lucide-plugin.ts";

it("exports the shapes of an icon without the stroke attributes, which the surrounding svg element sets", () => {
  expect(writeModule("check")).toBe(
    'import { jsx } from "react/jsx-runtime";\n' +
      'export const shapes = jsx("path",{"d":"M20 6L9 17l-5-5"});',
  );
  const image = writeModule("image");
  expect(image).toContain('jsx("circle",{"cx":"9","cy":"9","r":"2"})');
  expect(image).not.toContain("stroke");
});

it("resolves the alias of an icon", () => {
  expect(writeModule("trash-2")).toBe(writeModule("trash"));
});

it("throws a clear error for an icon that does not exist", () => {
  expect(() => writeModule("no-such-icon")).toThrow("Lucide has no icon named no-such-icon");
  expect(() => writeModule("toString")).toThrow("Lucide has no icon named toString");
});
