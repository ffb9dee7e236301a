import { hash } from "node:crypto";
import { expect, it } from "vitest";
import { chooseKind } from "./choose-items.ts";

it("prefers the user's own words more often than takeaways", () => {
  const kinds = Array.from({ length: 1000 }, (_, day) => chooseKind(hash("md5", String(day))));
  const count = (kind: string) => kinds.filter((one) => one === kind).length;
  expect(count("highlight")).toBeGreaterThan(count("note"));
  expect(count("note")).toBeGreaterThan(count("takeaway"));
  expect(count("takeaway")).toBeGreaterThan(100);
});
