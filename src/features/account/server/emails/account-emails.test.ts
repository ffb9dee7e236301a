import { parseHTML } from "linkedom";
import { describe, expect, it } from "vitest";
import { clearCanaries, findLeaks, registerCanary } from "#server/testing/canaries/canaries.ts";
import { expectSameContent } from "#server/testing/expect-same-content.ts";
import type { Email } from "#server/mail/email.ts";
import { createEmails } from "./account-emails.ts";

const nasty = '<img src="https://evil.example/x.png">&"\'\r\nBcc: all@example.org';
const settings = {
  companyName: "Notes & Co",
  publicUrl: "https://notes.example.org",
  host: "",
  port: 0,
};

function writeAll(company = settings.companyName, token = "a.b-c_d"): [string, Email][] {
  const emails = createEmails({ ...settings, companyName: company });
  const to = "ada@example.org";
  return [
    ["confirmAddress", emails.confirmAddress(to, token)],
    ["addressKnown", emails.addressKnown(to)],
    ["magicLink", emails.magicLink(to, token)],
    ["signInCode", emails.signInCode(to, "012345")],
    ["resetPassword", emails.resetPassword(to, token)],
    ["passwordChanged", emails.passwordChanged(to)],
    ["confirmNewAddress", emails.confirmNewAddress(to, token)],
    ["emailChangeAsked", emails.emailChangeAsked(to, "new@example.org")],
    ["emailChanged", emails.emailChanged(to, "new@example.org")],
    ["twoFactorChanged", emails.twoFactorChanged(to, true)],
    ["keyMade", emails.keyMade(to)],
    ["accountDeleted", emails.accountDeleted(to)],
  ];
}

describe.each(writeAll())("%s", (_name, message) => {
  it("has the same content in text and HTML, and loads no external resources", () => {
    const links = expectSameContent(message);
    expect(message.subject).toContain("Commonplace");
    expect(message.text).toMatch(/\n-- \nCommonplace, operated by Notes & Co\n$/);
    expect(message.html).toContain("Commonplace, operated by Notes &#38; Co");
    expect(message.html.match(/Notes &#38; Co/g)).toHaveLength(1);
    expect(message.subject).not.toMatch(/[\r\n]/);
    for (const link of links) expect(link).toMatch(/^https:\/\/notes\.example\.org\/login(#|$)/);
  });
});

it("names the product once in the footer without COMPANY_NAME", () => {
  for (const [, message] of writeAll("Commonplace"))
    expect(message.text).toMatch(/\n-- \nCommonplace\n$/);
});

it("escapes settings and user input in HTML, and keeps subjects on one line", () => {
  for (const [, message] of writeAll(nasty, nasty)) {
    const { document } = parseHTML(message.html);
    expect(document.querySelectorAll("img")).toHaveLength(0);
    expect(message.subject).not.toMatch(/[\r\n]/);
  }
});

it("repeats in no text the words of a subject, which is logged: tests search the log for the texts", () => {
  const all = writeAll().map(([, message]) => message);
  for (const { text } of all) registerCanary(text);
  const leaks = findLeaks(all.map(({ subject }) => JSON.stringify({ subject })));
  clearCanaries();
  expect(leaks).toEqual([]);
});
