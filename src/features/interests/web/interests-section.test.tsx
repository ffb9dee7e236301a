import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Collection } from "#features/collections/contract.ts";
import { answerJson, type Answers, serveForTests } from "#features/entries/web/testing/mount.tsx";
import type { Interest } from "#features/interests/contract.ts";
import { toastQueue } from "#web/ui/toast/toast-store.ts";
import { toast } from "#web/ui/toast/toast.tsx";
import { InterestsSection } from "./interests-section.tsx";

const collection = { id: "c", title: "Reading", isUnfiled: false } as Collection;
const makeInterest = (name: string): Interest => ({
  id: name.toLowerCase(),
  name,
  collectionId: "c",
  createdAt: "2026-01-01T00:00:00.000Z",
});
const refused = answerJson({ error: { code: "duplicate", message: "It is there" } }, 409);

async function show(answers: Answers = {}, collections: Collection[] = [collection]) {
  const calls = serveForTests({
    "GET /api/collections/c/interests": answerJson({
      items: [makeInterest("Bees"), makeInterest("Tea")],
      nextCursor: null,
    }),
    ...answers,
  });
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <InterestsSection
        collections={collections}
        total={collections.length}
        onMoreWanted={() => {}}
      />
    </QueryClientProvider>,
  );
  await screen.findAllByText(/Add Interest|did not load/);
  return calls;
}

const names = () =>
  screen.getAllByRole("button", { name: /^Rename / }).map((button) => button.textContent);
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const field = () => screen.getByRole("textbox");
function type(text: string, key = "Enter"): void {
  fireEvent.change(field(), { target: { value: text } });
  fireEvent.keyDown(field(), { key });
}
const told = (title: string) => waitFor(() => expect(toastQueue.get()).toMatchObject([{ title }]));

it("adds a trimmed interest in alphabetical position, and stays open for the next", async () => {
  const calls = await show({
    "POST /api/collections/c/interests": answerJson(makeInterest("Owls"), 201),
  });
  press("+ Add Interest to Reading");
  type("  Owls ");
  await told("Interest added successfully");
  expect(names()).toEqual(["Bees", "Owls", "Tea"]);
  expect(calls.at(-1)!.body).toEqual({ name: "Owls" });
  expect(field()).toHaveProperty("value", "");
  fireEvent.keyDown(field(), { key: "Escape" });
  expect(screen.queryByRole("textbox")).toBeNull();
});

it("ignores empty names when adding or changing", async () => {
  const calls = await show();
  const asked = calls.length;
  press("+ Add Interest to Reading");
  type("   ");
  fireEvent.blur(field());
  press("Rename Tea");
  type("  ");
  expect(names()).toEqual(["Bees", "Tea"]);
  expect(calls).toHaveLength(asked);
  expect(toastQueue.get()).toEqual([]);
});

it("keeps the typed text after a failure, and does not try again on blur", async () => {
  const calls = await show({
    "POST /api/collections/c/interests": refused,
    "PATCH /api/interests/tea": refused,
  });
  press("+ Add Interest to Reading");
  type("bees");
  await told("Failed to add interest. It might already exist.");
  fireEvent.blur(field());
  expect(field()).toHaveProperty("value", "bees");
  fireEvent.keyDown(field(), { key: "Escape" });
  toast.dismiss(toastQueue.get()[0]!.id);
  press("Rename Tea");
  type("BEES");
  await told("Failed to update interest. The name might already be taken.");
  fireEvent.blur(field());
  expect(field()).toHaveProperty("value", "BEES");
  expect(calls.filter(({ method }) => method !== "GET")).toHaveLength(2);
});

it("does not blame the name for other failures, and shows them at the field too", async () => {
  await show({
    "POST /api/collections/c/interests": answerJson(
      { error: { code: "unavailable", message: "Try again later" } },
      503,
    ),
  });
  press("+ Add Interest to Reading");
  type("Honey");
  await told("Failed to save interest");
  expect(field().getAttribute("aria-invalid")).toBe("true");
  screen.getByText("Try again later", { selector: "li p" });
});

it("renames in place on Enter or blur, and not on Escape", async () => {
  const calls = await show({
    "PATCH /api/interests/tea": ({ body }) =>
      answerJson({ ...makeInterest("Tea"), ...(body as object) }),
  });
  press("Rename Tea");
  type("Coffee", "Escape");
  expect(names()).toEqual(["Bees", "Tea"]);
  press("Rename Tea");
  type("Ants");
  await told("Interest updated successfully");
  expect(names()).toEqual(["Ants", "Bees"]);
  press("Rename Ants");
  fireEvent.change(field(), { target: { value: "Zebras" } });
  fireEvent.blur(field());
  await waitFor(() => expect(names()).toEqual(["Bees", "Zebras"]));
  expect(calls.filter(({ method }) => method === "PATCH")).toHaveLength(2);
});

it("deletes at once with Undo, and shows it again if the server refuses", async () => {
  let isDown = false;
  const both = ["Bees", "Tea"];
  let kept = both;
  const calls = await show({
    "GET /api/collections/c/interests": () =>
      answerJson({ items: kept.map(makeInterest), nextCursor: null }),
    "DELETE /api/interests/tea": () => {
      if (isDown) return refused.clone();
      kept = ["Bees"];
      return new Response(null, { status: 204 });
    },
    "POST /api/collections/c/interests": () => {
      kept = both;
      return answerJson(makeInterest("Tea"), 201);
    },
  });
  press("Delete Tea");
  await waitFor(() => expect(names()).toEqual(["Bees"]));
  expect(document.activeElement?.textContent).toBe("+ Add Interest");
  await told("Interest deleted successfully");
  toastQueue.get()[0]!.action!.run();
  await told("Interest added successfully");
  expect(calls.findLast(({ method }) => method === "POST")!.body).toEqual({ name: "Tea" });
  expect(names()).toEqual(["Bees", "Tea"]);
  isDown = true;
  press("Delete Tea");
  await told("Failed to delete interest.");
  expect(names()).toEqual(["Bees", "Tea"]);
});

it("shows an error for a list that did not load, with Retry", async () => {
  let isDown = true;
  await show({
    "GET /api/collections/c/interests": () =>
      isDown ? refused.clone() : answerJson({ items: [makeInterest("Bees")], nextCursor: null }),
  });
  isDown = false;
  press("Retry");
  expect(await screen.findByRole("button", { name: "Rename Bees" })).toBeTruthy();
});

it("loads the first of many collections, and the others on request", async () => {
  const many = Array.from({ length: 9 }, (_, at) => ({
    ...collection,
    id: at === 0 ? "c" : `c${at}`,
  }));
  const calls = await show({}, many);
  expect(calls).toHaveLength(6);
  press("Show more (3)");
  await waitFor(() => expect(calls).toHaveLength(9));
});
