import { expect, it } from "vitest";
import { renderEmail } from "./email-layout.ts";

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
