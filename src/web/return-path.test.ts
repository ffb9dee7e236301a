import { expect, test } from "vitest";
import { formatSignInPath, readReturnPath } from "./return-path.ts";

const read = (next: string) =>
  readReturnPath(`?next=${encodeURIComponent(next)}`, "https://notes.example");

test("leads back to a page of this site, with its query and hash", () => {
  expect(read("/entry/7?a=1#b")).toBe("/entry/7?a=1#b");
  expect(formatSignInPath("/entry/7?a=1")).toBe("/login?next=%2Fentry%2F7%3Fa%3D1");
});

test.each([
  "https://evil.example/",
  "//evil.example/",
  "/\\evil.example",
  "/\t/evil.example",
  "javascript:alert(1)",
  "evil",
  "",
  "/login?next=/login",
  "/api/auth/sign-out",
])("leads home rather than to %j", (next) => {
  expect(read(next)).toBe("/home");
});
