import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { createCollection } from "#features/collections/web/testing/make-collection.ts";
import { answerJson, createEntry, mountWithServer } from "#features/entries/web/testing/mount.tsx";
import { CollectionPage } from "./collection-page.tsx";

it("shows why the collection or its entries did not load, and retries", async () => {
  const down = new Set(["collection", "entries"]);
  const answer = (part: string, body: unknown) => () =>
    down.has(part)
      ? answerJson({ error: { code: "internal", message: "The disk is full." } }, 500)
      : answerJson(body);
  const { user } = await mountWithServer(<CollectionPage />, "/collection/collection-1", {
    "GET /api/collections": answer("collection", {
      items: [createCollection()],
      nextCursor: null,
      total: 1,
    }),
    "GET /api/collections/collection-1": answer("collection", createCollection()),
    "GET /api/entries": answer("entries", { items: [createEntry()], nextCursor: null }),
  });
  const retry = async (title: string) => {
    const alert = (await screen.findByText(title)).closest<HTMLElement>("[role=alert]")!;
    expect(within(alert).getByText("The disk is full.")).toBeTruthy();
    await user.click(within(alert).getByRole("button", { name: "Retry" }));
  };

  await screen.findByText("Failed to load collection");
  down.delete("collection");
  await retry("Failed to load collection");
  expect(await screen.findByRole("heading", { name: "Tools for thought" })).toBeTruthy();
  await screen.findByText("Failed to load entries");
  down.delete("entries");
  await retry("Failed to load entries");
  expect(await screen.findByRole("article", { name: createEntry().title })).toBeTruthy();
});
