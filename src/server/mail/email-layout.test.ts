import { expect, it } from "vitest";
import { linkColors, renderEmail } from "./email-layout.ts";

it("renderEmail shows the quotation, title and note of an item in their own direction", () => {
  const item = { quote: "موانئ", title: "נמל", note: "قناة", url: "https://book.example/entry/1" };
  const { html } = renderEmail("Quay", {
    subject: "Your week",
    paragraphs: [],
    sections: [{ title: "Rediscover", items: [item] }],
    footnote: "",
  });
  expect(html).toMatch(/<p dir="auto"[^>]*>موانئ</);
  expect(html).toMatch(/<div dir="auto"><a [^>]*>נמל</);
  expect(html).toMatch(/<p dir="auto"[^>]*>قناة</);
});

it.each([
  ["light", linkColors.light, "#ffffff"],
  ["dark", linkColors.dark, "#1f1f1f"],
] as const)("links have enough contrast on %s ground", (_theme, color, ground) => {
  const luminance = (hex: string) => {
    const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
    const [red, green, blue] = parts.map((part) =>
      part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
    ) as [number, number, number];
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [less = 0, more = 0] = [luminance(color), luminance(ground)].sort((a, b) => a - b);
  expect((more + 0.05) / (less + 0.05)).toBeGreaterThan(4.5);
});
