import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import {
  answerJson,
  type Answers,
  mountWithServer,
  sendEvent,
} from "#features/entries/web/testing/mount.tsx";
import type { Topic } from "#features/topics/contract.ts";
import { TopicsPage } from "./topics-page.tsx";

const topic = (label: string, entries: number, more: Partial<Topic> = {}): Topic => ({
  key: label.toLowerCase(),
  label,
  entries,
  isPinned: false,
  formerly: [],
  ...more,
});
const bees = topic("Bees", 1);
const honey = topic("Honey", 1_200, { isPinned: true, formerly: ["Nectar"] });
const pageOf = (items: Topic[]) => answerJson({ items, nextCursor: null, total: items.length });
const none = answerJson({ items: [], nextCursor: null });

async function open(answers: Answers = {}, path = "/topics") {
  const mounted = await mountWithServer(<TopicsPage />, path, {
    "GET /api/topics": pageOf([honey, bees]),
    "GET /api/topics/suggestions": none,
    "GET /api/topics/changes": none,
    "POST /api/topics/undo": new Response(null, { status: 204 }),
    ...answers,
  });
  await screen.findByRole("heading", { level: 1, name: "Topics" });
  return mounted;
}

async function choose(
  user: Awaited<ReturnType<typeof open>>["user"],
  name: string,
  action: string,
) {
  await user.click(await screen.findByRole("button", { name: `Actions for ${name}` }));
  await user.click(screen.getByRole("menuitem", { name: action }));
}

it("lists topics with their numbers of entries and former names", async () => {
  await open();
  const rows = within(await screen.findByRole("list", { name: "Topics" })).getAllByRole("listitem");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "HoneyIncludes Nectar1,200 entries",
    "Bees1 entry",
  ]);
  expect(screen.getByText("2 topics")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Unpin Honey" }).getAttribute("aria-pressed")).toBe(
    "true",
  );
});

it("says what to do without any topic, and shows neither search nor suggestions", async () => {
  await open({ "GET /api/topics": pageOf([]) });
  await screen.findByText("No topics yet");
  expect(screen.getByRole("button", { name: "Add Entry" })).toBeTruthy();
  expect(screen.queryByRole("searchbox")).toBeNull();
});

it("reports a failed load, and loads again on Retry", async () => {
  const failure = () => answerJson({ error: { code: "internal", message: "It broke" } }, 500);
  const { user, calls } = await open({ "GET /api/topics": failure });
  await screen.findByText("It broke");
  const before = calls.length;
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(calls.length).toBeGreaterThan(before));
});

it("deletes a topic at once, and the toast undoes it", async () => {
  const { user, calls } = await open({
    "DELETE /api/topics/bees": new Response(null, { status: 204 }),
  });
  await choose(user, "Bees", "Delete");
  await screen.findByText("“Bees” was removed from 1 entry.");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() =>
    expect(calls).toContainEqual({
      method: "POST",
      path: "/api/topics/undo",
      body: { keys: ["bees"] },
    }),
  );
});

it("keeps the typed name if it is taken, and offers to merge", async () => {
  const message = "You already have a topic “Honey”. You can merge “Bees” into it.";
  const { user, calls } = await open({
    "PATCH /api/topics/bees": answerJson(
      { error: { code: "conflict", message, topic: honey } },
      409,
    ),
    "POST /api/topics/merge": answerJson(honey),
  });
  await choose(user, "Bees", "Rename");
  const name = screen.getByLabelText("Name") as HTMLInputElement;
  expect(name.value).toBe("Bees");
  await user.clear(name);
  await user.type(name, "honey{Enter}");
  await screen.findByText(message);
  expect(name.value).toBe("honey");
  await user.click(screen.getByRole("button", { name: "Merge" }));
  await screen.findByText("“Bees” is now part of “Honey”.");
  expect(calls.find(({ path }) => path === "/api/topics/merge")?.body).toEqual({
    from: "bees",
    into: "honey",
  });
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("merges into a topic that is chosen by keyboard", async () => {
  const { user, calls } = await open({ "POST /api/topics/merge": answerJson(honey) });
  await choose(user, "Bees", "Merge into…");
  await screen.findByRole("option", { name: /Honey/ });
  expect(screen.queryByRole("option", { name: /Bees/ })).toBeNull();
  await user.keyboard("{ArrowDown}{Enter}");
  await user.click(screen.getByRole("button", { name: "Merge" }));
  await waitFor(() =>
    expect(calls.find(({ path }) => path === "/api/topics/merge")?.body).toEqual({
      from: "bees",
      into: "honey",
    }),
  );
});

it("suggests merges with their evidence; a suggestion is accepted or dismissed", async () => {
  const evidence = "They are singular and plural of the same words.";
  const suggestion = { from: topic("Bee", 1), into: bees, evidence };
  const other = { from: topic("Hive", 4), into: honey, evidence: "They always occur together." };
  const { user, calls } = await open({
    "GET /api/topics/suggestions": answerJson({ items: [suggestion, other], nextCursor: null }),
    "POST /api/topics/merge": answerJson(bees),
    "POST /api/topics/apart": new Response(null, { status: 204 }),
  });
  await screen.findByText(evidence);
  await user.click(screen.getByRole("button", { name: "Merge Bee into Bees" }));
  await screen.findByText("“Bee” is now part of “Bees”.");
  expect(screen.queryByText(evidence)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Keep both: Hive and Honey" }));
  await waitFor(() =>
    expect(calls.find(({ path }) => path === "/api/topics/apart")?.body).toEqual({
      one: "hive",
      other: "honey",
    }),
  );
});

it("lists changes, and undoes one", async () => {
  const rule = { key: "ml", label: "ML", into: "Honey", createdAt: new Date().toISOString() };
  const { user, calls } = await open({
    "GET /api/topics/changes": answerJson({ items: [rule], nextCursor: null }),
  });
  await user.click(await screen.findByText("Your changes"));
  await user.click(screen.getByRole("button", { name: "Undo: “ML” is now “Honey”." }));
  await screen.findByText("Undone");
  expect(calls.find(({ path }) => path === "/api/topics/undo")?.body).toEqual({ keys: ["ml"] });
});

it("loads again when another device changed topics", async () => {
  const { calls } = await open();
  await screen.findByRole("link", { name: /^Bees/ });
  const count = () => calls.filter(({ path }) => path.startsWith("/api/topics?")).length;
  const before = count();
  await sendEvent("topics");
  await waitFor(() => expect(count()).toBeGreaterThan(before));
});
