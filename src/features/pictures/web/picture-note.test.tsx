import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { EntryPictures } from "#features/pictures/contract.ts";
import { answerJson, createEntry, mountWithServer } from "#features/entries/web/testing/mount.tsx";
import { PictureNote } from "./picture-note.tsx";

afterEach(cleanup);

const item = {
  source: "https://example.org/a.png",
  caption: "",
  url: "/api/pictures/a",
  width: 800,
  height: 600,
  color: "#336699",
};
const none: EntryPictures = { items: [], waiting: [], leftOut: [] };

const mount = (pictures: Partial<EntryPictures>) =>
  mountWithServer(<PictureNote entry={createEntry()} />, "/entry/entry-1", {
    "GET /api/entries/entry-1/pictures": answerJson({ ...none, ...pictures }),
  });

it("counts the pictures kept", async () => {
  await mount({ items: [item] });
  expect(await screen.findByText("Pictures: 1 kept")).toBeTruthy();
});

it("counts those that are fetched", async () => {
  const waiting = [{ source: "https://example.org/b.png" }, { source: null }];
  await mount({ items: [item], waiting });
  expect((await screen.findByRole("status")).textContent).toBe("Fetching 2 pictures…");
});

it("gives each reason once, collapsed", async () => {
  const leftOut = ["b", "c"].map((name) => ({
    source: `https://www.example.org/${name}.png`,
    reason: "It is too large.",
  }));
  const { user } = await mount({ items: [item], leftOut });
  const summary = await screen.findByText("Pictures: 1 kept, 2 left out");
  const details = summary.closest("details")!;
  expect(details.open).toBe(false);
  await user.click(summary);
  expect(details.open).toBe(true);
  expect(details.querySelector("li")!.textContent).toContain("2 pictures: It is too large.");
  const links = screen.getAllByRole("link");
  expect(links.map((link) => link.getAttribute("rel"))).toEqual(
    leftOut.map(() => "noopener noreferrer"),
  );
});
