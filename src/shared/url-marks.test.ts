import fc from "fast-check";
import { expect, it } from "vitest";
import { trimUrlEnd, unwrapUrl } from "./url-marks.ts";

const url = "https://a.example/wiki_(x)?b=[2]";

it.each([".", ")", "),", '."', ").”", "]", ");", "…", "。", "’)", "**", "`"])(
  "trimUrlEnd removes %s after a URL",
  (marks) => {
    expect(trimUrlEnd(`${url}${marks}`)).toBe(url);
  },
);

it.each([url, "https://a.example/(a)/", "https://a.example/?a=1&b", "https://a.example/a-"])(
  "trimUrlEnd keeps %s",
  (whole) => {
    expect(trimUrlEnd(whole)).toBe(whole);
  },
);

it.each(["<>", "‹›", "«»", '""', "“”", "()", "[]", "``"])("unwrapUrl removes %s", (marks) => {
  expect(unwrapUrl(` ${marks.charAt(0)}${url}${marks.charAt(1)} `)).toBe(url);
  expect(unwrapUrl(url)).toBe(url);
});

it("trimUrlEnd and unwrapUrl return a part of the text, and change nothing when repeated", () => {
  const text = fc.string({ unit: fc.constantFrom(..."()[]<>\"'.,a/:?") });
  fc.assert(
    fc.property(text, (some) => {
      for (const change of [trimUrlEnd, unwrapUrl]) {
        const changed = change(some);
        expect(some).toContain(changed);
        expect(change(changed)).toBe(changed);
      }
    }),
  );
});
