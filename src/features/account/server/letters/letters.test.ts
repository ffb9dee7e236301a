import { parseHTML } from "linkedom";
import { describe, expect, it } from "vitest";
import type { Letter } from "#server/mail.ts";
import { writeLetters } from "./letters.ts";

const nasty = '<img src="https://evil.example/x.png">&"\'\r\nBcc: all@example.org';
const settings = {
  companyName: "Notes & Co",
  publicUrl: "https://notes.example.org",
  host: "",
  port: 0,
};

function writeAll(company = settings.companyName, token = "a.b-c_d"): [string, Letter][] {
  const letters = writeLetters({ ...settings, companyName: company });
  const to = "ada@example.org";
  return [
    ["confirmAddress", letters.confirmAddress(to, token)],
    ["addressKnown", letters.addressKnown(to)],
    ["magicLink", letters.magicLink(to, token)],
    ["signInCode", letters.signInCode(to, "012345")],
    ["resetPassword", letters.resetPassword(to, token)],
    ["passwordChanged", letters.passwordChanged(to)],
    ["confirmNewAddress", letters.confirmNewAddress(to, token)],
    ["emailChangeAsked", letters.emailChangeAsked(to, "new@example.org")],
    ["emailChanged", letters.emailChanged(to, "new@example.org")],
    ["twoFactorChanged", letters.twoFactorChanged(to, true)],
    ["accountDeleted", letters.accountDeleted(to)],
  ];
}

describe.each(writeAll())("%s", (_name, letter) => {
  it("says the same as text and as HTML, and fetches nothing", () => {
    const { document } = parseHTML(letter.html);
    expect(
      document.querySelectorAll("img, script, style, link, iframe, [background], [src]"),
    ).toHaveLength(0);
    const fold = (text: string) => text.replaceAll(/\s+/g, " ").trim();
    const html = fold(document.body.textContent ?? "");
    for (const line of letter.text.split("\n").filter((text) => !/^(-- |https:)|:$/.test(text)))
      expect(html).toContain(fold(line));
    expect(letter.html).toContain("Notes &#38; Co");
    expect(letter.subject).not.toMatch(/[\r\n]/);
    for (const link of document.querySelectorAll("a"))
      expect(link.getAttribute("href")).toMatch(/^https:\/\/notes\.example\.org\/login(#|$)/);
  });
});

it("nothing that a setting or a person wrote becomes HTML, or another header", () => {
  for (const [, letter] of writeAll(nasty, nasty)) {
    const { document } = parseHTML(letter.html);
    expect(document.querySelectorAll("img")).toHaveLength(0);
    expect(letter.subject).not.toMatch(/[\r\n]/);
  }
});
