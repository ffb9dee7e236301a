import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { answerJson, mountWithServer } from "#features/entries/web/testing/mount.tsx";
import { DiscoverPage } from "./discover-page.tsx";

it.each([
  ["nothing-shared", "Nobody else has shared anything yet", "Invite Friends"],
  ["all-known", "You have saved or hidden everything", "Go to your entries"],
  ["not-for-you", "No shared entry is about your interests yet", "Show newest"],
  ["no-match", "Try other words, or another tag", "Show all"],
] as const)("says why the list is empty (%s), with the next step", async (reason, text, next) => {
  await mountWithServer(<DiscoverPage />, "/home", {
    "GET /api/discover": answerJson({ items: [], nextCursor: null, emptyReason: reason }),
  });
  const empty = (await screen.findByText(new RegExp(text))).parentElement!;
  expect(within(empty).getByText("No entries found")).toBeTruthy();
  expect(empty.querySelector("button, a")?.textContent).toBe(next);
  // There is nothing to search or sort.
  expect(screen.queryByRole("searchbox")).toBeNull();
  expect(screen.queryByRole("button", { name: /^Sort/ })).toBeNull();
});
