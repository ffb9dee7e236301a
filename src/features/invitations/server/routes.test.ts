import fc from "fast-check";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import {
  type Invitation,
  InvitationSend,
  type InvitationSent,
} from "#features/invitations/contract.ts";
import { isMailAddress } from "#server/settings/mail-settings.ts";
import { rateLimits } from "#server/limits/rate-policies.ts";
import { setUpClients } from "#server/testing/contexts.ts";
import type { Answer } from "#server/testing/test-client.ts";
import type { Page } from "#shared/pages.ts";
import { loadOutbox, getToken, getUnwantedToken } from "./testing/outbox.ts";

const { app, context, ada, eve, visitor, signUp } = await setUpClients();
const path = "/api/functions/send-invitation";
const send = (recipientEmail: unknown, senderName: unknown = "ada", client = ada) =>
  client.send<InvitationSent & { error?: { message: string; fields?: Record<string, string> } }>(
    "POST",
    path,
    { recipientEmail, senderName },
  );
const list = async () => (await ada.get<Page<Invitation>>("/api/invitations")).body;

describe("the invitation routes", () => {
  it("send an invitation, open it for anyone with the link, and withdraw it", async () => {
    const sent = await send(" Friend@Example.ORG ");
    expect(sent.status).toBe(201);
    const { id, recipientEmail } = sent.body.invitation;
    expect(recipientEmail).toBe("friend@example.org");
    expect(await list()).toEqual({ items: [sent.body.invitation], nextCursor: null });
    const token = getToken((await loadOutbox(context, recipientEmail)).at(-1));
    const open = () => visitor.send("POST", "/api/invitations/open", { token });
    const opened = await open();
    expect([opened.status, opened.body]).toEqual([
      200,
      { email: "friend@example.org", inviterName: "ada" },
    ]);
    expect(opened.headers.get("cache-control")).toBe("no-store");
    expect((await eve.send("DELETE", `/api/invitations/${id}`)).status).toBe(404);
    expect((await ada.send("DELETE", `/api/invitations/${id}`)).status).toBe(204);
    expect((await list()).items).toEqual([]);
    expect(await open()).toMatchObject({
      status: 404,
      body: { error: { code: "not_found", message: "This invitation is not valid any more" } },
    });
  });

  it("stop invitations to an address that refused them, without an account", async () => {
    await send("alone@example.org");
    const token = getUnwantedToken((await loadOutbox(context, "alone@example.org")).at(-1));
    const answer = await visitor.send("POST", "/api/invitations/unwanted", { token });
    expect(answer.status).toBe(204);
    const refused = await send("alone@example.org", "eve", eve);
    expect([refused.status, refused.headers.has("retry-after")]).toEqual([429, true]);
    expect((await visitor.send("POST", "/api/invitations/unwanted", { token: "x.y" })).status).toBe(
      404,
    );
  });

  it("return 429 with Retry-After for too many invitations in a short time", async () => {
    const tom = await signUp("tom@example.org");
    // Stop the clock, because every second allows more requests.
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const { burst } = rateLimits.invitations;
    const answers: Answer[] = [];
    for (let at = 0; at <= burst; at += 1)
      answers.push(await send(`friend${at}@example.org`, "tom", tom));
    const last = answers.pop()!;
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect([last.status, last.headers.get("retry-after")]).toEqual([429, "15"]);
  });

  it("return 429 with Retry-After for too many opened links from one network", async () => {
    const open = (address: string) =>
      app.request(
        "/api/invitations/open",
        {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ token: "x.y" }),
        },
        { incoming: { socket: { remoteAddress: address } } },
      );
    // Stop the clock, because every second allows more requests.
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    for (let at = 0; at < rateLimits.invitationLinks.burst; at += 1)
      expect((await open("203.0.113.5")).status).toBe(404);
    const refused = await open("203.0.113.5");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "2"]);
    expect((await open("203.0.113.6")).status).toBe(404);
  });

  it.each([
    ["victim@example.org\r\nBcc: all@example.org", "An e-mail address is one line"],
    ["victim@example.org\n", "An e-mail address is one line"],
    ["a@example.org,b@example.org", "Please enter one e-mail address at a time"],
    ["a@example.org;b@example.org", "Please enter one e-mail address at a time"],
    ["a@example.org b@example.org", "Please enter a valid e-mail address"],
    ["Ada <ada@example.org>", "Please enter a valid e-mail address"],
    ['"a b"@example.org', "Please enter a valid e-mail address"],
    ["ada", "Please enter a valid e-mail address"],
    ["", "Please enter a valid e-mail address"],
    [`${"a".repeat(65)}@example.org`, "Please enter a valid e-mail address"],
    [`a@${"b.".repeat(150)}org`, "Please enter a valid e-mail address"],
    [undefined, "Please enter an e-mail address"],
    [["a@example.org"], "Please enter an e-mail address"],
  ])("return 400 with a message for the address %j", async (address, message) => {
    const { status, body } = await send(address);
    expect([status, body.error?.fields?.["recipientEmail"]]).toEqual([400, message]);
    expect(body.error?.message).toBe(message);
  });

  it.each(["", "  ", undefined])("return 400 without a name on the profile: %j", async (name) => {
    const { status, body } = await ada.send<{ error: { message: string } }>("POST", path, {
      recipientEmail: "friend@example.org",
      senderName: name,
    });
    expect([status, body.error.message]).toEqual([
      400,
      "Please put your name on your profile first",
    ]);
  });
});

it("parses any input to one plain address or to none", () => {
  const part = fc.constantFrom(
    ..."aZ0.+-_'\"<>()[]@@,;: \t\r\n\0\\%\u2028\u00a0é\u202e",
    "example.org",
    "Bcc: ",
    "%0d%0a",
    "=?utf-8?q?",
  );
  const typed = fc.oneof(
    fc.array(part, { maxLength: 12 }).map((parts) => parts.join("")),
    fc.tuple(fc.emailAddress(), fc.array(part, { maxLength: 4 })).map(([a, b]) => a + b.join("")),
    fc.emailAddress(),
  );
  fc.assert(
    fc.property(typed, (recipientEmail) => {
      const parsed = InvitationSend.safeParse({ recipientEmail, senderName: "Ada" });
      if (!parsed.success) return;
      const address = parsed.data.recipientEmail;
      expect(isMailAddress(address)).toBe(true);
      expect(address).toMatch(/^[^\s,;<>"]+$/);
      expect(address).toBe(recipientEmail.trim().toLowerCase());
    }),
    { numRuns: 2_000 },
  );
});
