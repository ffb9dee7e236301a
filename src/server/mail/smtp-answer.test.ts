import { describe, expect, it } from "vitest";
import { isRecipientRefused, parseSmtpAnswer } from "./smtp-answer.ts";

/** As nodemailer reports it. */
const refusal = (command: string, response: string) =>
  Object.assign(new Error("refused"), {
    command,
    response,
    responseCode: Number(response.slice(0, 3)),
  });

describe("isRecipientRefused", () => {
  it.each([
    ["RCPT TO", "550 5.1.1 <ada@example.org>: User unknown", true],
    ["RCPT TO", "550 5.1.10 no such recipient", true],
    ["RCPT TO", "554 5.2.1 mailbox disabled", true],
    ["DATA", "550 5.1.1 no such user", true],
    ["RCPT TO", "550 no such person", true],
    ["RCPT TO", "551 user not local", true],
    ["RCPT TO", "553 mailbox name not allowed", true],
    ["RCPT TO", "550 5.7.1 relaying denied", false],
    ["RCPT TO", "554 5.7.1 blocked", false],
    ["RCPT TO", "550 5.2.2 mailbox full", false],
    ["RCPT TO", "550 5.1.8 sender's domain not found", false],
    ["RCPT TO", "554 transaction failed", false],
    ["RCPT TO", "450 4.1.1 try later", false],
    ["RCPT TO", "552 too large", false],
    ["MAIL FROM", "550 sender rejected", false],
    ["MAIL FROM", "553 5.1.7 bad sender", false],
    ["MAIL FROM", "530 5.7.0 Must issue a STARTTLS command first", false],
    ["DATA", "550 spam", false],
    ["AUTH PLAIN", "535 5.7.8 authentication failed", false],
  ])("of %s: %s", (command, response, isFinal) => {
    expect(isRecipientRefused(parseSmtpAnswer(refusal(command, response))!)).toBe(isFinal);
  });
});

describe("parseSmtpAnswer", () => {
  it("is null for an error that is not an answer", () => {
    expect(parseSmtpAnswer(Object.assign(new Error(), { code: "ECONNREFUSED" }))).toBeNull();
    expect(parseSmtpAnswer("550")).toBeNull();
  });

  it("removes addresses, links and line breaks, and is short", () => {
    const long = `554-5.7.1 <ada@example.org> said\r\n554 https://example.org/token ${"a ".repeat(200)}`;
    const { text } = parseSmtpAnswer(refusal("DATA", long))!;
    expect(text).toMatch(/^554-5\.7\.1 … said 554 … a a/);
    expect(text.length).toBeLessThanOrEqual(150);
  });
});
