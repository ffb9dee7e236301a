import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { limitRefusal } from "#features/billing/web/billing-for-tests.ts";
import { type DiscoverItem, suppliedLine } from "#features/discover/contract.ts";
import {
  answerJson,
  mountForTests,
  serveForTests,
} from "#features/entries/web/mount-for-tests.tsx";
import { toast, toastQueue } from "#web/ui/toast-store.ts";
import { DiscoverPage } from "./discover-page.tsx";

const makeItem = (part: Partial<DiscoverItem> = {}): DiscoverItem => ({
  slug: "slug-1",
  entryId: "global-1",
  title: "The quiet virtue of friction",
  summary: "Slow tools make better thinkers.",
  url: "https://example.com/friction",
  siteName: "Notes on Tools",
  host: "example.com",
  supplied: false,
  attributes: { mainTopics: ["Attention"], keyTakeaways: ["Slow down"], readingTimeMinutes: 3 },
  image: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  isSaved: false,
  ...part,
});

const listOf = (...items: DiscoverItem[]) => answerJson({ items, nextCursor: null });
const collections = answerJson({
  items: [{ id: "c1", title: "Reading", emoji: "", color: "", isUnfiled: false, entryCount: 0 }],
  nextCursor: null,
  total: 1,
});

afterEach(() => {
  act(() => toastQueue.get().forEach(({ id }) => toast.dismiss(id)));
  cleanup();
});

test("shows what others made public, each with its source and a way to keep it", async () => {
  serveForTests({
    "GET /api/discover": listOf(
      makeItem(),
      makeItem({
        slug: "slug-2",
        entryId: "global-2",
        title: "Kept before",
        isSaved: true,
        supplied: true,
      }),
    ),
  });
  await mountForTests(<DiscoverPage />);
  const first = await screen.findByRole("article", { name: "The quiet virtue of friction" });
  expect(within(first).getByRole("link", { name: "View Source" }).getAttribute("href")).toBe(
    "https://example.com/friction",
  );
  expect(within(first).getByRole("button", { name: "Add to Collection" })).toBeTruthy();
  expect(first.textContent).toContain("Notes on Tools·example.com");
  expect(within(first).queryByText(suppliedLine)).toBeNull();
  const second = screen.getByRole("article", { name: "Kept before" });
  within(second).getByText(suppliedLine);
  expect(within(second).getByText("Saved")).toBeTruthy();
  expect(within(second).queryByRole("button", { name: "Add to Collection" })).toBeNull();
});

test("an entry is confirmed with a note and a collection, and marked as saved", async () => {
  const calls = serveForTests({
    "GET /api/discover": listOf(makeItem()),
    "GET /api/collections": collections,
    "POST /api/discover/global-1/save": answerJson({ id: "mine" }, 201),
  });
  const user = userEvent.setup();
  await mountForTests(<DiscoverPage />);
  await user.click(await screen.findByRole("button", { name: "Add to Collection" }));
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
  expect(await screen.findByText("Saved")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("article")));
});

test("one withdrawn meanwhile is told of and leaves the list, and what was typed stays", async () => {
  const lists = [listOf(makeItem()), listOf()];
  serveForTests({
    "GET /api/discover": () => lists.shift()!,
    "GET /api/collections": collections,
    "POST /api/discover/global-1/save": answerJson(
      { error: { code: "not_found", message: "This entry is not public, or not any more" } },
      404,
    ),
  });
  const user = userEvent.setup();
  await mountForTests(<DiscoverPage />);
  await user.click(await screen.findByRole("button", { name: "Add to Collection" }));
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByLabelText("Why is this interesting?"), "Mine");
  await user.click(within(dialog).getByRole("button", { name: "Save Entry" }));
  const failure = await within(dialog).findByRole("alert");
  expect(failure.textContent).toBe("Failed to save entryThis entry is not public, or not any more");
  await waitFor(() => expect(screen.queryByRole("article")).toBeNull());
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>("Why is this interesting?").value).toBe(
    "Mine",
  );
});

test("what the plan refuses stays typed, beside a link to larger plans", async () => {
  serveForTests({
    "GET /api/discover": listOf(makeItem()),
    "GET /api/collections": collections,
    "POST /api/discover/global-1/save": answerJson(limitRefusal, 402),
  });
  const user = userEvent.setup();
  await mountForTests(<DiscoverPage />);
  await user.click(await screen.findByRole("button", { name: "Add to Collection" }));
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByLabelText("Why is this interesting?"), "Mine");
  await user.click(within(dialog).getByRole("button", { name: "Save Entry" }));
  const refusal = await within(dialog).findByRole("alert");
  expect(within(refusal).getByRole("link").getAttribute("href")).toBe("/pricing");
  expect(within(dialog).getByDisplayValue("Mine")).toBeTruthy();
});

test("a tag narrows the list, and chosen again clears it", async () => {
  const calls = serveForTests({
    "GET /api/discover": () => listOf(makeItem()),
    "GET /api/discover/topics": ({ path }) =>
      answerJson({
        items: path.includes("q=zzz") ? [] : [{ label: "Attention", count: 1_204 }],
      }),
  });
  const user = userEvent.setup();
  await mountForTests(<DiscoverPage />);
  await user.click(await screen.findByRole("button", { name: "Select tag..." }));
  const box = await screen.findByRole("combobox", { name: "Search tags" });
  await user.type(box, "zzz");
  await screen.findByText("No tags found.");
  await user.clear(box);
  await user.click(await screen.findByRole("option", { name: /Attention/ }));
  await waitFor(() => expect(calls.at(-1)?.path).toContain("topic=Attention"));
  await user.click(screen.getByRole("button", { name: "Attention" }));
  await user.click(await screen.findByRole("option", { name: /Attention/ }));
  await screen.findByRole("button", { name: "Select tag..." });
});

test("nothing, and nothing found, and a failure are told apart", async () => {
  serveForTests({ "GET /api/discover": listOf() });
  await mountForTests(<DiscoverPage />);
  expect(await screen.findByText("No entries found")).toBeTruthy();
  cleanup();
  serveForTests({
    "GET /api/discover": answerJson({ error: { code: "internal", message: "It broke" } }, 500),
  });
  await mountForTests(<DiscoverPage />);
  expect(await screen.findByText("Failed to load discoveries")).toBeTruthy();
  expect(screen.getByText("It broke")).toBeTruthy();
});

test("the card beside one that is hidden has the focus then, and after the last one the heading", async () => {
  const items = [1, 2].map((at) => makeItem({ entryId: `global-${at}`, slug: `slug-${at}` }));
  serveForTests({
    "GET /api/discover": () => listOf(...items),
    ...Object.fromEntries(
      items.map(({ entryId }) => [
        `POST /api/discover/${entryId}/hide`,
        () => {
          items.splice(0, 1);
          return new Response(null, { status: 204 });
        },
      ]),
    ),
  });
  const user = userEvent.setup();
  await mountForTests(<DiscoverPage />);
  const hideFirst = async () => {
    await user.click((await screen.findAllByRole("button", { name: /^Actions for/ }))[0]!);
    await user.click(screen.getByRole("menuitem", { name: "Hide this entry" }));
  };
  await hideFirst();
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(1));
  expect(document.activeElement).toBe(screen.getByRole("article"));
  await hideFirst();
  await screen.findByText("No entries found");
  const heading = screen.getByRole("heading", { level: 1 });
  expect(document.activeElement).toBe(heading);
  expect(heading.getAttribute("tabindex")).toBe("-1");
});

test("a hidden entry goes, and comes back with Undo", async () => {
  let isHidden = false;
  const calls = serveForTests({
    "GET /api/discover": () => (isHidden ? listOf() : listOf(makeItem())),
    "POST /api/discover/global-1/hide": () => {
      isHidden = true;
      return new Response(null, { status: 204 });
    },
    "DELETE /api/discover/global-1/hide": () => {
      isHidden = false;
      return new Response(null, { status: 204 });
    },
  });
  const user = userEvent.setup();
  await mountForTests(<DiscoverPage />);
  await user.click(await screen.findByRole("button", { name: /^Actions for/ }));
  await user.click(screen.getByRole("menuitem", { name: "Hide this entry" }));
  await screen.findByText("No entries found");
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ whole: false });
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByRole("article");
});
