import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { createBilling, limitRefusal } from "#features/billing/web/testing/billing.ts";
import {
  answerJson,
  createEntry,
  mountForTests,
  mountWithServer,
} from "#features/entries/web/testing/mount.tsx";
import { toastQueue } from "#web/ui/toast/toast-store.ts";
import { DiscoverPage } from "./discover-page.tsx";
import { collections, createItem, listOf } from "./testing/discover-item.ts";

it("saves an entry with a note and a collection, removes its cards and focuses the next card", async () => {
  const { url } = createItem();
  const { calls, user } = await mountWithServer(<DiscoverPage />, "/home", {
    "GET /api/discover": listOf(
      createItem(),
      createItem({ slug: "slug-2", captureId: "global-2", title: "Another capture of it", url }),
      createItem({
        slug: "slug-3",
        captureId: "global-3",
        title: "Next",
        url: "https://example.com/",
      }),
    ),
    "GET /api/collections": collections,
    "POST /api/discover/global-1/save": answerJson({ id: "mine" }, 201),
  });
  await user.click((await screen.findAllByRole("button", { name: "Add to Collection" }))[0]!);
  const dialog = await screen.findByRole("dialog", { name: "Confirm Entry Details" });
  expect(within(dialog).getByText("Slow down")).toBeTruthy();
  expect(within(dialog).getByText("3 minutes")).toBeTruthy();
  await user.type(within(dialog).getByLabelText("Why is this interesting?"), "It slowed me");
  await within(dialog).findByRole("option", { name: "Reading" });
  await user.selectOptions(within(dialog).getByLabelText("Save to Collection"), "Reading");
  await user.click(within(dialog).getByRole("button", { name: "Save Entry" }));
  await screen.findByText("Entry saved successfully");
  const saved = calls.find(({ method }) => method === "POST");
  expect(saved?.body).toEqual({ whyItsInteresting: "It slowed me", collectionId: "c1" });
  expect(screen.queryByRole("dialog")).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("article")));
  expect(screen.getByRole("article", { name: "Next" })).toBeTruthy();
});

it("asks about an entry that the user already has, and updates its note or adds it again", async () => {
  const held = createEntry({ id: "mine", title: "My copy", whyItsInteresting: "The old reason." });
  const duplicate = { error: { code: "duplicate", message: "You saved this", entry: held } };
  const { calls, user } = await mountWithServer(<DiscoverPage />, "/home", {
    "GET /api/discover": listOf(createItem(), createItem({ slug: "slug-2", url: null })),
    "GET /api/collections": collections,
    "POST /api/discover/global-1/save": ({ body }) =>
      (body as { allowDuplicate?: boolean }).allowDuplicate
        ? answerJson({ id: "second" }, 201)
        : answerJson(duplicate, 409),
    "PATCH /api/entries/mine": answerJson({ ...held, whyItsInteresting: "A new reason." }),
  });
  const ask = async () => {
    await user.click((await screen.findAllByRole("button", { name: "Add to Collection" }))[0]!);
    await user.type(await screen.findByLabelText("Why is this interesting?"), "A new reason.");
    await user.click(screen.getByRole("button", { name: "Save Entry" }));
    const dialog = await screen.findByRole("dialog", { name: "You saved this already" });
    within(dialog).getByText("The old reason.");
    return within(dialog);
  };
  await user.click((await ask()).getByRole("button", { name: "Update its note" }));
  await screen.findByText("Entry updated successfully");
  expect(calls.at(-1)).toMatchObject({
    method: "PATCH",
    body: { whyItsInteresting: "A new reason." },
  });
  expect(screen.queryByRole("dialog")).toBeNull();
  cleanup();
  await mountForTests(<DiscoverPage />);
  await user.click((await ask()).getByRole("button", { name: "Add it again" }));
  await screen.findByText("Entry saved successfully");
  expect(calls.findLast(({ method }) => method === "POST")?.body).toEqual({
    whyItsInteresting: "A new reason.",
    allowDuplicate: true,
  });
});

it("reports an entry that was unpublished, removes it from the list, and keeps the typed text", async () => {
  const lists = [listOf(createItem()), listOf()];
  const { user } = await mountWithServer(<DiscoverPage />, "/home", {
    "GET /api/discover": () => lists.shift()!,
    "GET /api/collections": collections,
    "POST /api/discover/global-1/save": answerJson(
      { error: { code: "not_found", message: "This entry is not public, or no longer public" } },
      404,
    ),
  });
  await user.click(await screen.findByRole("button", { name: "Add to Collection" }));
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByLabelText("Why is this interesting?"), "Mine");
  await user.click(within(dialog).getByRole("button", { name: "Save Entry" }));
  const words = "This entry is not public, or no longer public";
  expect((await within(dialog).findByRole("alert")).textContent).toBe(
    `Failed to save entry${words}`,
  );
  expect(toastQueue.get()).toEqual([]);
  await waitFor(() => expect(screen.queryByRole("article")).toBeNull());
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>("Why is this interesting?").value).toBe(
    "Mine",
  );
});

it("keeps the typed text beside a link to larger plans when the plan refuses the entry", async () => {
  const { user } = await mountWithServer(<DiscoverPage />, "/home", {
    "GET /api/discover": listOf(createItem()),
    "GET /api/collections": collections,
    "POST /api/discover/global-1/save": answerJson(limitRefusal, 402),
  });
  await user.click(await screen.findByRole("button", { name: "Add to Collection" }));
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByLabelText("Why is this interesting?"), "Mine");
  await user.click(within(dialog).getByRole("button", { name: "Save Entry" }));
  const refusal = await within(dialog).findByRole("alert");
  expect(within(refusal).getByRole("link").getAttribute("href")).toBe("/pricing");
  expect(within(dialog).getByDisplayValue("Mine")).toBeTruthy();
});

it("shows a used-up monthly limit as soon as the dialog opens", async () => {
  const used = { ...createBilling("free").used, entries: 10 };
  const { user } = await mountWithServer(<DiscoverPage />, "/home", {
    "GET /api/billing": answerJson(createBilling("free", { used })),
    "GET /api/discover": listOf(createItem()),
    "GET /api/collections": collections,
  });
  await user.click(await screen.findByRole("button", { name: "Add to Collection" }));
  const notice = await screen.findByText(/^Your plan allows 10 entries a month, and all are used/);
  expect(within(notice).getByRole("link").getAttribute("href")).toBe("/pricing");
});
