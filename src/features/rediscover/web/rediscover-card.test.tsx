import { screen, within, waitFor } from "@testing-library/react";
import axe from "axe-core";
import { expect, it } from "vitest";
import { answerJson, type Answers, mountWithServer } from "#features/entries/web/testing/mount.tsx";
import { toastQueue } from "#web/ui/toast/toast-store.ts";
import type { RediscoverItem } from "../contract.ts";
import { RediscoverSpace } from "./rediscover-space.tsx";

const item: RediscoverItem = {
  id: "highlight:0198b4b8-0000-7000-8000-000000000001",
  kind: "highlight",
  text: "A wide base keeps a tower standing in a storm.",
  note: "For the talk",
  entry: { id: "entry-1", title: "The lighthouse", siteName: "Harbour Office" },
  passage: { start: 120, end: 166 },
  savedAt: "2026-01-01T00:00:00.000Z",
};
const down = () => answerJson({ error: { code: "unavailable", message: "Down" } }, 503);
const button = (name: string) => screen.getByRole("button", { name });

async function show(
  given: Partial<RediscoverItem> | null = {},
  answers: Answers = {},
  isOn = true,
) {
  const { calls, user } = await mountWithServer(<RediscoverSpace />, "/home", {
    "GET /api/rediscover": answerJson({ isOn, item: given && { ...item, ...given } }),
    "POST /api/rediscover/answers": answerJson({ nextOn: "2026-12-07" }),
    "POST /api/rediscover/undo": new Response(null, { status: 204 }),
    ...answers,
  });
  return { user, sent: () => calls.filter(({ method }) => method !== "GET") };
}

it("shows a highlight with its note, and a link to its place in the entry", async () => {
  await show();
  const card = await screen.findByRole("region", { name: "Rediscover" });
  expect(within(card).getByText(item.text)).toBeTruthy();
  expect(within(card).getByText("For the talk")).toBeTruthy();
  expect(within(card).getByRole("heading", { name: "Your highlight" })).toBeTruthy();
  const link = within(card).getByRole("link", { name: "The lighthouse" });
  expect(link.getAttribute("href")).toBe("/entry/entry-1?at=120-166");
  const { violations } = await axe.run(card, { rules: { "color-contrast": { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
});

it.each([
  ["note", "Your note"],
  ["importedNote", "An imported note"],
  ["takeaway", "A takeaway, written by the reader"],
] as const)("says that a %s is one", async (kind, heading) => {
  await show({ kind, note: "", passage: null });
  expect(await screen.findByRole("heading", { name: heading })).toBeTruthy();
  expect(screen.getByRole("link").getAttribute("href")).toBe("/entry/entry-1");
});

it("shows nothing when nothing is due or it is off", async () => {
  await show(null);
  await waitFor(() => expect(document.querySelector(".rediscover")).toBeNull());
  await show({}, {}, false);
  expect(screen.queryByRole("region", { name: "Rediscover" })).toBeNull();
});

it.each([
  ["Keep", "keep", "2026-12-07", "Comes back on December 7, 2026."],
  ["Less often", "less", "2027-01-18", "Comes back on January 18, 2027."],
  ["Done", "done", null, "It does not come back."],
])("%s answers by keyboard, and is undone", async (name, answer, nextOn, said) => {
  const { user, sent } = await show({}, { "POST /api/rediscover/answers": answerJson({ nextOn }) });
  await screen.findByRole("region", { name: "Rediscover" });
  button(name).focus();
  await user.keyboard("{Enter}");
  expect((await screen.findByRole("status")).textContent).toBe(said);
  expect(screen.getByText(item.text)).toBeTruthy();
  expect(document.activeElement).toBe(button("Undo"));
  await user.keyboard("{Enter}");
  await waitFor(() => expect(document.activeElement).toBe(button("Keep")));
  expect(sent()).toMatchObject([
    { path: "/api/rediscover/answers", body: { id: item.id, answer } },
    { path: "/api/rediscover/undo", body: { id: item.id } },
  ]);
});

it("keeps the buttons and reports a failed answer", async () => {
  const { user } = await show({}, { "POST /api/rediscover/answers": down });
  await user.click(await screen.findByRole("button", { name: "Keep" }));
  await waitFor(() =>
    expect(toastQueue.get()).toMatchObject([{ title: "Failed to save your answer" }]),
  );
  expect(button("Done")).toBeTruthy();
});

it("is closed until tomorrow with one press, and shown again by Undo", async () => {
  const { user, sent } = await show();
  await user.click(await screen.findByRole("button", { name: "Close until tomorrow" }));
  await waitFor(() => expect(screen.queryByText(item.text)).toBeNull());
  await waitFor(() => expect(toastQueue.get()).toMatchObject([{ title: "Closed until tomorrow" }]));
  toastQueue.get()[0]!.action!.run();
  expect(await screen.findByText(item.text)).toBeTruthy();
  await waitFor(() =>
    expect(sent().map(({ path, body }) => [path, body])).toEqual([
      ["/api/rediscover/answers", { id: item.id, answer: "later" }],
      ["/api/rediscover/undo", { id: item.id }],
    ]),
  );
});

it("stays open if closing it fails", async () => {
  const { user } = await show({}, { "POST /api/rediscover/answers": down });
  await user.click(await screen.findByRole("button", { name: "Close until tomorrow" }));
  await waitFor(() => expect(toastQueue.get()).toMatchObject([{ title: "Failed to close it" }]));
  expect(await screen.findByText(item.text)).toBeTruthy();
});
