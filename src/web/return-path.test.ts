import fc from "fast-check";
import { expect, it } from "vitest";
import { anyCharacter } from "#shared/testing/any-character.ts";
import { formatSignInPath, getReturnPath } from "./return-path.ts";

const origin = "https://notes.example";
const read = (next: string) => getReturnPath(`?next=${encodeURIComponent(next)}`, origin);

it("returns a path of this site with its query and hash", () => {
  expect(read("/entry/7?a=1#b")).toBe("/entry/7?a=1#b");
  expect(read("/search?q=../caf\u00e9//")).toBe("/search?q=../caf%C3%A9//");
  expect(read("/collections/")).toBe("/collections/");
  expect(formatSignInPath("/entry/7?a=1")).toBe("/login?next=%2Fentry%2F7%3Fa%3D1");
});

it.each([
  "https://evil.example/",
  "//evil.example/",
  "/\\evil.example",
  "/\t/evil.example",
  "/.//evil.example/",
  "/..//evil.example",
  "/%2e//evil.example",
  "/.%2E//evil.example",
  "/login/..//evil.example",
  "/a//../..//evil.example",
  "/a/\\../evil.example",
  "javascript:alert(1)",
  "evil",
  "",
  "/login?next=/login",
  "/%6cogin/",
  "/api/auth/sign-out",
  "/%61pi/auth/sign-out",
])("returns the home path instead of %j", (next) => {
  expect(read(next)).toBe("/home");
});

const piece = fc.constantFrom(
  ...(JSON.parse(
    String.raw`["/","\\",".","%2e","%2E","%2f","%5c","%00","\t","\n","\r","\u0000"," ","@",":","?","#",
      "login","api","https:","evil.example","\u00a0","\u3002","\uff0f","\u2028","\ufeff"]`,
  ) as string[]),
);
const next = fc.oneof(
  fc.array(fc.oneof(piece, fc.string({ maxLength: 3, unit: anyCharacter })), { maxLength: 12 }),
  fc.array(piece, { maxLength: 8 }).map((pieces) => ["/", ...pieces]),
);

/** Whether the path stays on this site when resolved against several base URLs. */
function isHere(path: string): boolean {
  const bases = [`${origin}/`, `${origin}/login?next=x`, `${origin}/a/b/c#d`];
  return (
    /^\/(?![/\\])[!-~]*$/.test(path) &&
    new URL(origin + path).origin === origin &&
    bases.every((base) => {
      const url = new URL(path, base);
      // Parse the result again, as the router does.
      const again = new URL(url.pathname + url.search + url.hash, base);
      return url.origin === origin && url.username === "" && again.href === url.href;
    })
  );
}

it("returns a path of this site for any input", () => {
  fc.assert(
    fc.property(next, (pieces) => {
      const wanted = pieces.join("").toWellFormed();
      // Encoded, and unencoded as another site's link may contain it.
      expect([wanted, isHere(read(wanted))]).toEqual([wanted, true]);
      expect([wanted, isHere(getReturnPath(`?next=${wanted}`, origin))]).toEqual([wanted, true]);
    }),
    { numRuns: 1_000 },
  );
  expect(isHere("/.//evil.example")).toBe(false);
});

it("accepts every page of this site", () => {
  const word = fc.stringMatching(/^[\w-]{1,8}$/).filter((one) => !/^(?:login|api)$/i.test(one));
  fc.assert(
    fc.property(fc.array(word, { minLength: 1 }), fc.string(), (words, query) => {
      const path = `/${words.join("/")}?q=${encodeURIComponent(query.toWellFormed())}`;
      const url = new URL(path, origin);
      expect(read(path)).toBe(url.pathname + url.search);
    }),
  );
});
