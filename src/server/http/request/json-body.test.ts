import { describe, expect, it } from "vitest";
import type { ErrorBody } from "#shared/errors.ts";
import { setUpClients } from "#server/testing/contexts.ts";
import { smallBytes } from "./json-body.ts";

const { ada, visitor } = await setUpClients();
const megabyte = 1024 * 1024;
const hostile: [string, (size: number) => string][] = [
  ["deep lists", (size) => "[".repeat(size)],
  ["deep objects", (size) => '{"a":'.repeat(size / 5)],
  ["a list closed as deep", (size) => "[".repeat(size / 2) + "]".repeat(size / 2)],
  ["empty objects", (size) => `{"x":[${"{},".repeat(size / 3)}{}]}`],
  ["empty lists", (size) => `{"text":"a","x":[${"[],".repeat(size / 3)}[]]}`],
  ["many members", (size) => `{${'"a":1,'.repeat(size / 6)}"b":1}`],
  ["many numbers", (size) => `[${"1,".repeat(size / 2)}1]`],
];
const routes: [string, string, boolean][] = [
  ["POST", "/api/functions/process-text-entry", true],
  ["POST", "/api/functions/process-url", false],
  ["POST", "/api/collections", false],
  ["PATCH", "/api/profile", false],
  ["POST", "/api/chat", false],
  ["POST", "/api/auth/sign-in/email", false],
  ["POST", "/api/auth/sign-up/email", false],
  ["DELETE", "/api/account", false],
];

describe("a JSON body with too much structure", () => {
  it.each(routes)("is rejected with a message by %s %s", async (method, path, isLarge) => {
    for (const [what, make] of hostile) {
      for (const size of isLarge ? [100_000, megabyte] : [100_000]) {
        const answer = await ada.send<ErrorBody>(method, path, make(size));
        expect([what, answer.status, answer.body.error.message]).toEqual([
          what,
          400,
          expect.stringMatching(/^The request's body (is nested deeper|has too many parts)/),
        ]);
      }
    }
  });

  it("is rejected before authentication, too", async () => {
    const { status, body } = await visitor.send<ErrorBody>(
      "POST",
      "/api/auth/sign-in/email",
      "[".repeat(100_000),
    );
    expect([status, body.error.code]).toEqual([400, "validation"]);
  });
});

describe("a large text", () => {
  it.each([
    ["as it is", (text: string) => JSON.stringify({ text })],
    [
      "with every character escaped",
      (text: string) =>
        `{"text":"${text.replaceAll(/./gsu, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`)}"}`,
    ],
  ])("written %s is saved unchanged", async (_how, write) => {
    const text = `Начало, "so" \\ it\nbegins. ${"Ein Satz über nichts, und noch einer. 字{[,".repeat(30_000)} end`;
    const body = write(text);
    expect(body.length).toBeGreaterThan(smallBytes);
    const made = await ada.send<{ entry: { id: string } }>(
      "POST",
      "/api/functions/process-text-entry",
      body,
      { prefer: "respond-async" },
    );
    expect(made.status).toBe(201);
    const content = await ada.get<{ text: string }>(`/api/entries/${made.body.entry.id}/content`);
    expect(content.body.text === text).toBe(true);
  });

  it("is saved without characters that PostgreSQL cannot store", async () => {
    const body = `{"text":"a${"\\u0000".repeat(100_000)}\\ud800b"}`;
    const made = await ada.send<{ entry: { id: string } }>(
      "POST",
      "/api/functions/process-text-entry",
      body,
      { prefer: "respond-async" },
    );
    const content = await ada.get<{ text: string }>(`/api/entries/${made.body.entry.id}/content`);
    expect(content.body.text).toBe("a\ufffdb");
  });

  it.each([
    ["no JSON", `{"text":"${"a".repeat(megabyte)}`, "The request's body is not valid JSON"],
    [
      "too long",
      JSON.stringify({ text: "a".repeat(2_000_001) }),
      "That text is too long (2,000,000 characters at most)",
    ],
  ])("that is %s is rejected with a message", async (_what, body, message) => {
    const answer = await ada.send<ErrorBody>("POST", "/api/functions/process-text-entry", body);
    expect([answer.status, answer.body.error.message]).toEqual([400, message]);
  });
});
