import { focusManager } from "@tanstack/react-query";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { createCollection } from "./testing/make-collection.ts";
import { limitRefusal, createBilling } from "#features/billing/web/testing/billing.ts";
import {
  answerJson,
  mountForTests,
  mountWithServer,
  serveForTests,
} from "#features/entries/web/testing/mount.tsx";
import { toastQueue } from "#web/ui/toast/toast-store.ts";
import { CollectionDialog } from "./collection-dialog.tsx";

it("shows the remaining collections of the plan, and keeps the typed text after a refusal", async () => {
  serveForTests({
    "GET /api/billing": answerJson(createBilling("free")),
    "POST /api/collections": answerJson(limitRefusal, 402),
  });
  const close = vi.fn<() => void>();
  const user = userEvent.setup();
  await mountForTests(<CollectionDialog onClose={close} />);
  const dialog = await screen.findByRole("dialog", { name: "New Collection" });
  await within(dialog).findByText("2 of 3 collections");
  await user.type(within(dialog).getByLabelText("Title"), "Fungi{Enter}");
  const refusal = await within(dialog).findByRole("alert");
  expect(within(refusal).getByRole("link").getAttribute("target")).toBe("_blank");
  expect(within(dialog).getByDisplayValue("Fungi")).toBeTruthy();
  expect([close.mock.calls, toastQueue.get()]).toEqual([[], []]);
});

const fungi = createCollection({ id: "c1", title: "Fungi", category: "", entryCount: 0 });
const used = { ...createBilling("free").used, collections: 3 };
const limitWords = /^Your plan allows 3 collections besides Unfiled, and you have them/;

it("shows a full plan as soon as the dialog opens, until the plan is larger", async () => {
  let billing = createBilling("free", { used });
  const { user } = await mountWithServer(<CollectionDialog onClose={() => {}} />, "/home", {
    "GET /api/billing": () => answerJson(billing),
  });
  const notice = await screen.findByText(limitWords);
  expect(within(notice).getByRole("link").getAttribute("href")).toBe("/pricing");
  await user.type(screen.getByLabelText("Title"), "Fungi");
  billing = createBilling("basic", { used });
  act(() => focusManager.setFocused(false));
  act(() => focusManager.setFocused(true));
  await waitFor(() => expect(screen.queryByText(limitWords)).toBeNull());
  expect(screen.getByDisplayValue("Fungi")).toBeTruthy();
});

it("shows no message about a full plan while editing a collection", async () => {
  const { calls } = await mountWithServer(
    <CollectionDialog collection={fungi} onClose={() => {}} />,
    "/home",
    {
      "GET /api/billing": answerJson(createBilling("free", { used })),
    },
  );
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain("/api/billing"));
  await screen.findByDisplayValue("Fungi");
  expect(screen.queryByText(limitWords)).toBeNull();
});

it("shows a failed request in the form only, and a rejected field at the field only", async () => {
  const answers = [
    answerJson({ error: { code: "unavailable", message: "Try again later" } }, 503),
    answerJson(
      { error: { code: "validation", message: "Too long", fields: { title: "Too long" } } },
      400,
    ),
  ];
  const { user } = await mountWithServer(<CollectionDialog onClose={() => {}} />, "/home", {
    "POST /api/collections": () => answers.shift()!,
  });
  const dialog = await screen.findByRole("dialog", { name: "New Collection" });
  const title = within(dialog).getByLabelText("Title");
  await user.type(title, "Fungi{Enter}");
  expect((await within(dialog).findByRole("alert")).textContent).toBe(
    "Failed to create collection. Please try again.Try again later",
  );
  expect(toastQueue.get()).toEqual([]);
  await user.type(title, "{Enter}");
  await within(dialog).findByText("Too long");
  expect(title.getAttribute("aria-invalid")).toBe("true");
  expect(toastQueue.get()).toEqual([]);
});

it("keeps the typed text when an edit fails", async () => {
  const close = vi.fn<() => void>();
  const { user } = await mountWithServer(
    <CollectionDialog collection={fungi} onClose={close} />,
    "/home",
    { "PATCH /api/collections/c1": answerJson({ error: { code: "internal", message: "" } }, 500) },
  );
  await user.type(await screen.findByDisplayValue("Fungi"), " and lichens{Enter}");
  expect((await screen.findByRole("alert")).textContent).toContain("Failed to update collection");
  expect(screen.getByDisplayValue("Fungi and lichens")).toBeTruthy();
  expect(close).not.toHaveBeenCalled();
});

it("refuses a word as an emoji without sending a request", async () => {
  const { calls, user } = await mountWithServer(
    <CollectionDialog collection={fungi} onClose={() => {}} />,
    "/home",
    { "PATCH /api/collections/c1": answerJson(fungi) },
  );
  const sent = () => calls.filter(({ method }) => method === "PATCH").map(({ body }) => body);
  const emoji = await screen.findByLabelText("Emoji");
  await user.type(emoji, "bees{Enter}");
  await screen.findByText("Please choose one emoji");
  expect(sent()).toEqual([]);
  await user.clear(emoji);
  await user.type(emoji, "🦋{Enter}");
  await waitFor(() => expect(sent()).toMatchObject([{ emoji: "🦋" }]));
});

const changed = { ...fungi, title: "Mushrooms", updatedAt: "2026-01-02T00:00:00.000Z" };
const refuseEdit = (collection: object) =>
  answerJson({ error: { code: "conflict", message: "Changed", collection } }, 409);

it("shows the version that was saved elsewhere, and saves the user's own over it", async () => {
  let present = changed;
  const close = vi.fn<() => void>();
  const { user, calls } = await mountWithServer(
    <CollectionDialog collection={fungi} onClose={close} />,
    "/home",
    {
      "PATCH /api/collections/c1": ({ body }) =>
        (body as { updatedAt: string }).updatedAt === present.updatedAt
          ? answerJson({ ...present, title: "Fungi of the wood" })
          : refuseEdit(present),
    },
  );
  await user.type(await screen.findByLabelText("Title"), " of the wood");
  await user.click(screen.getByRole("button", { name: "Save Changes" }));
  expect(await screen.findByText("Mushrooms")).toBeTruthy();
  expect(screen.getByDisplayValue("Fungi of the wood")).toBeTruthy();
  present = { ...changed, title: "Spores", updatedAt: "2026-01-03T00:00:00.000Z" };
  await user.click(screen.getByRole("button", { name: "Save mine" }));
  expect(await screen.findByText("Spores")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Save mine" }));
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  const patches = calls.filter(({ method }) => method === "PATCH").map(({ body }) => body);
  expect(patches.at(-1)).toEqual({ title: "Fungi of the wood", updatedAt: present.updatedAt });
});

it("takes the version that was saved elsewhere, and keeps what it changed in other fields", async () => {
  const present = { ...changed, description: "In the north" };
  const { user } = await mountWithServer(
    <CollectionDialog collection={fungi} onClose={() => {}} />,
    "/home",
    { "PATCH /api/collections/c1": () => refuseEdit(present) },
  );
  await user.type(await screen.findByLabelText("Title"), "!");
  await user.click(screen.getByRole("button", { name: "Save Changes" }));
  await user.click(await screen.findByRole("button", { name: "Use that version" }));
  expect(screen.getByDisplayValue("Mushrooms")).toBeTruthy();
  expect(screen.getByDisplayValue("In the north")).toBeTruthy();
  expect(screen.queryByText(/changed elsewhere/)).toBeNull();
});

it("saves over a change of other fields without asking", async () => {
  const present = { ...fungi, description: "In the north", updatedAt: changed.updatedAt };
  const close = vi.fn<() => void>();
  const { user, calls } = await mountWithServer(
    <CollectionDialog collection={fungi} onClose={close} />,
    "/home",
    {
      "PATCH /api/collections/c1": ({ body }) =>
        (body as { updatedAt: string }).updatedAt === present.updatedAt
          ? answerJson(present)
          : refuseEdit(present),
    },
  );
  await user.type(await screen.findByLabelText("Title"), "!");
  await user.click(screen.getByRole("button", { name: "Save Changes" }));
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(calls.filter(({ method }) => method === "PATCH")).toHaveLength(2);
});
