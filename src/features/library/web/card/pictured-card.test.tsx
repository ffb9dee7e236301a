/** Pictures on the home page: cards, covers of collections, and how they arrive while it is open. */
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { createCollection } from "#features/collections/web/testing/make-collection.ts";
import {
  answerJson,
  createEntry,
  mountWithServer,
  sendEvent,
} from "#features/entries/web/testing/mount.tsx";
import { HomePage } from "../home-page.tsx";

const picture = { url: "/api/pictures/lead", width: 1_200, height: 630, color: "#a0b0c0" };
const plain = createEntry();
const pictured = createEntry({
  id: "entry-2",
  title: "Lighthouse keepers",
  picture,
  siteIcon: "/api/pictures/icon",
});
const failed = createEntry({
  ...pictured,
  id: "entry-3",
  title: "A page behind a wall",
  status: "failed",
  failure: { kind: "blocked", message: "The site refused." },
});

const sourcesIn = (element: HTMLElement) =>
  [...element.querySelectorAll("img")].map((image) => image.getAttribute("src"));
const cardOf = (name: string) => screen.findByRole("article", { name });

async function mountHome(covers: string[][]) {
  let asked = 0;
  await mountWithServer(<HomePage />, "/home", {
    "GET /api/entries": answerJson({ items: [plain, pictured, failed], nextCursor: null }),
    "GET /api/collections": () => {
      const cover = covers[Math.min(asked++, covers.length - 1)]!;
      const items = [
        createCollection({
          title: "Coasts",
          cover: cover.map((url) => ({ url, color: "#a0b0c0" })),
        }),
      ];
      return answerJson({ items, nextCursor: null, total: 1 });
    },
  });
  await screen.findByRole("link", { name: "Coasts" });
}

it("shows the picture and the icon of the site where there is one", async () => {
  await mountHome([[]]);
  expect(sourcesIn(await cardOf("Lighthouse keepers"))).toEqual([
    "/api/pictures/lead?size=thumbnail",
    "/api/pictures/icon",
  ]);
  const without = await cardOf("The quiet virtue of friction");
  expect(sourcesIn(without)).toEqual([]);
  expect(without.querySelector("[data-thumbnail]")).toBeNull();
  within(without).getByText("N", { selector: ".tile" });
  // The reason of the failure needs the space.
  expect(sourcesIn(await cardOf(failed.title))).toEqual(["/api/pictures/icon"]);
});

it("shows the picture beside the title in the dialog", async () => {
  await mountHome([[]]);
  (await screen.findByRole("button", { name: "Lighthouse keepers" })).click();
  const dialog = await screen.findByRole("dialog", { name: "Lighthouse keepers" });
  expect(sourcesIn(within(dialog).getByRole("heading", { name: "Lighthouse keepers" }))).toEqual([
    "/api/pictures/lead?size=thumbnail",
  ]);
});

it("shows the cover of a collection, and a new one when a picture arrives", async () => {
  await mountHome([[], ["/api/pictures/lead", "/api/pictures/other"]]);
  const column = screen.getByRole("region", { name: "Your Collections" });
  expect(column.querySelector("[data-cover]")).toBeNull();
  await sendEvent("entry", {
    entry: { ...plain, picture, updatedAt: "2026-01-03T00:00:00.000Z" },
  });
  await waitFor(() =>
    expect(sourcesIn(column)).toEqual([
      "/api/pictures/lead?size=thumbnail",
      "/api/pictures/other?size=thumbnail",
    ]),
  );
  expect(sourcesIn(await cardOf(plain.title))).toEqual(["/api/pictures/lead?size=thumbnail"]);
});
