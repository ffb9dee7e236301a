import { parseHTML } from "linkedom";
import { expect } from "vitest";
import type { Email } from "../mail/email.ts";

/** Fails if the HTML of an e-mail loads anything or lacks a line of its text. Returns the links in it. */
export function expectSameContent({ html, text }: Email): string[] {
  const { document } = parseHTML(html);
  expect(document.querySelectorAll("img, script, link, iframe, [background], [src]")).toHaveLength(
    0,
  );
  for (const { textContent } of document.querySelectorAll("style"))
    expect(textContent).not.toMatch(/url|@import/i);
  const fold = (words: string) => words.replaceAll(/\s+/g, " ").trim();
  const shown = fold(document.body.textContent ?? "");
  for (const line of text.split("\n").filter((one) => !/^(-- |https:)/.test(one)))
    expect(shown).toContain(fold(line).replace(/:$/, ""));
  return [...document.querySelectorAll("a")].map((link) => link.getAttribute("href")!);
}
