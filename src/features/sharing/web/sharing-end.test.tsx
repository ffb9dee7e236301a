import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import type { SharedFate } from "#features/account/web/account-end.ts";
import { answerJson, mountWithServer } from "#features/entries/web/testing/mount.tsx";
import type { AccountSharing } from "#features/sharing/contract.ts";
import { SharingEnd } from "./sharing-end.tsx";

function Choice() {
  const [fate, setFate] = useState<SharedFate>("take");
  return (
    <>
      <SharingEnd fate={fate} onFateChange={setFate} />
      <output>{fate}</output>
    </>
  );
}

const mount = (sharing: AccountSharing) =>
  mountWithServer(<Choice />, "/home", { "GET /api/account/sharing": answerJson(sharing) });
const none = { collections: 0, entries: 0 };

it("shows the number of people who lose access to each collection, and links to it", async () => {
  await mount({
    owned: [
      { id: "tides", title: "Tides", people: 3, theirEntries: 1 },
      { id: "winds", title: "", people: 1, theirEntries: 0 },
    ],
    joined: none,
  });
  await screen.findByText("3 people lose access. 1 entry of theirs moves to their Unfiled.");
  expect(screen.getByText("1 person loses access.")).toBeTruthy();
  const link = screen.getByRole("link", { name: "Hand over “Tides” first" });
  expect(link.getAttribute("href")).toBe("/collection/tides");
  expect(screen.queryByRole("radio")).toBeNull();
});

it("asks what happens to entries in collections of others", async () => {
  const { user } = await mount({ owned: [], joined: { collections: 1, entries: 12 } });
  await screen.findByText("12 entries that you added to 1 collection of others");
  await user.click(screen.getByRole("radio", { name: /^Leave copies/ }));
  expect(screen.getByRole("status").textContent).toBe("copy");
});

it("shows nothing to a user who shares nothing", async () => {
  await mount({ owned: [], joined: none });
  await expect.poll(() => screen.queryByText("Loading what you share...")).toBeNull();
  expect(screen.queryByText(/access|Leave copies/)).toBeNull();
});
