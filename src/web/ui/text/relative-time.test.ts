import { expect, it } from "vitest";
import { formatRelativeTime, formatTimeAgo } from "./relative-time.tsx";

const now = Date.parse("2026-11-20T12:00:00Z");

it.each([
  ["2026-11-20T11:59:30Z", "just now"],
  ["2026-11-20T12:00:20Z", "just now"],
  ["2026-11-20T11:59:00Z", "1 minute ago"],
  ["2026-11-20T09:00:00Z", "3 hours ago"],
  ["2026-11-19T10:00:00Z", "yesterday"],
  ["2026-11-10T12:00:00Z", "last week"],
  ["2026-09-01T12:00:00Z", "2 months ago"],
  ["2024-01-01T00:00:00Z", "2 years ago"],
  ["2026-11-22T13:00:00Z", "in 2 days"],
])("formats %s as %s", (iso, words) => {
  expect(formatRelativeTime(iso, now)).toBe(words);
});

it.each([
  ["2026-11-20T11:59:30Z", "less than a minute ago"],
  // The server's clock may be ahead of the browser's.
  ["2026-11-20T12:00:20Z", "less than a minute ago"],
  ["2026-11-20T11:59:00Z", "1 minute ago"],
  ["2026-11-19T10:00:00Z", "1 day ago"],
  ["2026-11-10T12:00:00Z", "1 week ago"],
])("formats %s in units as %s", (iso, words) => {
  expect(formatTimeAgo(iso, now)).toBe(words);
});
