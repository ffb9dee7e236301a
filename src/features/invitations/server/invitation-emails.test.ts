import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectSameContent } from "#server/testing/expect-same-content.ts";
import { writeInvitation } from "./invitation-emails.ts";
import { nameInMail } from "./name-in-mail.ts";

const env = {
  companyName: "Notes & Co",
  publicUrl: "https://notes.example.org",
  host: "",
  port: 0,
};
const write = (token: string | null, inviter = "Ada Lovelace") =>
  writeInvitation(env, { to: "friend@example.org", inviter, token, unwantedToken: "dQ.s-g_" });

describe.each([
  ["to somebody new", write("t0k-en_")],
  ["to somebody with an account", write(null)],
])("an invitation %s", (_who, message) => {
  it("has the same content as text and HTML, loads nothing, and links only to this site", () => {
    const links = expectSameContent(message);
    expect(new Set(links)).toEqual(new Set(message.text.match(/^https:.*$/gm)));
    for (const link of links)
      expect(link).toMatch(/^https:\/\/notes\.example\.org\/login(?=[?#]|$)/);
    expect(message.subject).toContain("Ada Lovelace");
    expect(message.text).toContain(
      "https://notes.example.org/login#unwanted_invitation&token=dQ.s-g_",
    );
  });
});

it("links to the sign-up page only if there is an invitation to accept", () => {
  expect(write("t0k-en_").text).toContain(
    "https://notes.example.org/login?invitation=t0k-en_#sign_up\n",
  );
  expect(write(null).text).not.toContain("invitation=");
});

it.each([
  [false, "As a viewer, you read its entries."],
  [true, "As an editor, you read its entries, add to it and remove from it."],
])("says what the user may do in a shared collection (may edit: %s)", (canEdit, words) => {
  const { text } = writeInvitation(env, {
    to: "friend@example.org",
    inviter: "Ada Lovelace",
    token: null,
    unwantedToken: "dQ.s-g_",
    collection: { title: "Tides", canEdit },
  });
  expect(text).toContain(
    `Ada Lovelace invites you to the collection “Tides” on Commonplace. ${words}`,
  );
});

describe("nameInMail", () => {
  it.each([
    ["Ada Lovelace", "Ada Lovelace"],
    ["J.R.R. Tolkien", "J. R. R. Tolkien"],
    ["Sinéad O’Connor-Śmith, Jr.", "Sinéad O’Connor-Śmith, Jr."],
    ["金子 みすゞ", "金子 みすゞ"],
    ["ada.lovelace", "ada lovelace"],
    ["Free money: https://evil.example/?a=b", "Free money https evil example a b"],
    ["evil．example", "evil example"],
    ["ada@example.org", "ada example org"],
    ["Ada\r\nBcc: all@example.org", "Ada Bcc all example org"],
    ["\u202eAda\u200b", "Ada"],
    ["<b>Ada</b>", "b Ada b"],
    ["😀", ""],
  ])("formats %j as %j", (name, told) => {
    expect(nameInMail(name)).toBe(told);
  });

  it("returns one short line without links for any name", () => {
    const part = fc.constantFrom(..."aé1.:/\\@<>&\r\n\t\0 ．／", "www.", "http://", "evil.example");
    const name = fc.oneof(
      fc.array(part, { maxLength: 60 }).map((parts) => parts.join("")),
      fc.string({ unit: "binary", maxLength: 100 }),
    );
    fc.assert(
      fc.property(name, (given) => {
        const told = nameInMail(given);
        expect([...told].length).toBeLessThanOrEqual(60);
        expect(told).not.toMatch(/[\p{C}\p{Zl}\p{Zp}:/\\@<>"]/u);
        expect(told).not.toMatch(/\S\.\S/);
        expect(told).toBe(told.trim());
        expect(nameInMail(told)).toBe(told);
      }),
      { numRuns: 2_000 },
    );
  });
});
