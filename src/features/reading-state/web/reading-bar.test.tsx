import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Entry } from "#features/entries/contract.ts";
import { entryKeys } from "#features/entries/web/entry-cache.ts";
import { entryQuery } from "#features/entries/web/queries.ts";
import {
  answerJson,
  createEntry,
  mountWithServer,
  type Call,
} from "#features/entries/web/testing/mount.tsx";
import { useQuery } from "@tanstack/react-query";
import { askToContinue } from "./continue-request.ts";
import { ReadingBar } from "./reading-bar.tsx";
import type { Sight } from "./track-reading.ts";

const length = 10_000;
const inText = { isNearEnd: false, isBelow: false };
let sight: Sight | null;
const goTo = vi.fn<(position: number) => void>();

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  sight = { ...inText, position: 0, isEnd: false };
  goTo.mockClear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const at = (seconds: number) => `2026-01-01T00:00:${String(seconds).padStart(2, "0")}.000Z`;
const reading = (progress: number, seconds = 1): Partial<Entry> => ({
  readingState: { state: "reading", progress, updatedAt: at(seconds) },
});

function Shown() {
  const { data = createEntry() } = useQuery({ ...entryQuery("entry-1"), enabled: false });
  return (
    <ReadingBar
      entry={data}
      length={length}
      minutes={10}
      quoted={null}
      look={() => sight}
      goTo={goTo}
    />
  );
}

async function open(part: Partial<Entry> = {}, path = "/entry/entry-1") {
  const state = { state: "reading", position: 6_200, progress: 0.62, updatedAt: at(10) };
  const mounted = await mountWithServer(<Shown />, path, {
    "GET /api/entries/entry-1/reading": answerJson(state),
    "PATCH /api/entries/entry-1/reading": ({ body }: Call) =>
      answerJson({ ...state, progress: 0.3, ...(body as object) }),
    "POST /api/entries/reading": answerJson({ changed: 1 }),
  });
  const show = (next: Partial<Entry>) =>
    act(async () => mounted.client.setQueryData(entryKeys.detail("entry-1"), createEntry(next)));
  await show(part);
  const changes = () => mounted.calls.filter(({ method }) => method !== "GET");
  return { ...mounted, show, changes };
}

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));

it("shows the time left, and stores the position once it is read", async () => {
  const { changes } = await open();
  await pass(2);
  expect(screen.getByText("10 min left")).toBeTruthy();
  expect(changes()).toEqual([]);
  sight = { ...inText, position: 4_000, isEnd: false };
  await pass(6);
  expect(screen.getByText("6 min left")).toBeTruthy();
  expect(changes()).toEqual([
    { method: "PATCH", path: "/api/entries/entry-1/reading", body: { position: 4_000 } },
  ]);
  await pass(60);
  expect(changes()).toHaveLength(1);
});

it("sends the last position when the page is hidden", async () => {
  const { changes } = await open();
  await pass(3);
  sight = { ...inText, position: 2_000, isEnd: false };
  await pass(4);
  sight = { ...inText, position: 2_200, isEnd: false };
  await pass(3);
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  vi.restoreAllMocks();
  await waitFor(() => expect(changes().at(-1)?.body).toEqual({ position: 2_200 }));
});

it("offers the place where another device is, without moving, and goes there when asked", async () => {
  const { show, user } = await open();
  await pass(2);
  expect(screen.queryByRole("button", { name: /^Continue/ })).toBeNull();
  await show(reading(0.62, 30));
  const offer = await screen.findByRole("button", { name: "Continue at 62%" });
  expect(goTo).not.toHaveBeenCalled();
  await user.click(offer);
  await waitFor(() => expect(goTo).toHaveBeenCalledWith(6_200));
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Continue/ })).toBeNull());
});

it("does not write back the position of a device that is only open", async () => {
  const { show, changes } = await open(reading(0.1));
  await pass(3);
  sight = { ...inText, position: 1_000, isEnd: false };
  await pass(8);
  expect(changes()).toHaveLength(1);
  await show(reading(0.62, 59));
  await pass(60);
  expect(changes()).toHaveLength(1);
  expect(screen.getByRole("button", { name: "Continue at 62%" })).toBeTruthy();
});

it("continues at once if the link asks for it", async () => {
  await open(reading(0.62), "/entry/entry-1#continue");
  await waitFor(() => expect(goTo).toHaveBeenCalledWith(6_200));
});

it("continues if that was asked for before the text was loaded", async () => {
  askToContinue("entry-1");
  await open(reading(0.62));
  await waitFor(() => expect(goTo).toHaveBeenCalledWith(6_200));
});

it("does not continue where another entry was asked for", async () => {
  askToContinue("entry-2");
  await open(reading(0.62));
  await pass(2);
  expect(goTo).not.toHaveBeenCalled();
});

it("finishes a text that was read to its end, once", async () => {
  const { changes } = await open(reading(0.5));
  sight = { ...inText, position: 5_000, isEnd: false };
  await pass(60);
  sight = { ...inText, position: 9_000, isEnd: true };
  await pass(5);
  const finished = { state: "finished", position: length };
  expect(changes().filter(({ body }) => "state" in (body as object))).toMatchObject([
    { body: finished },
  ]);
  expect(screen.getByText("Finished")).toBeTruthy();
  await pass(30);
  expect(changes().filter(({ body }) => "state" in (body as object))).toHaveLength(1);
});

it("marks as finished by hand, with Undo", async () => {
  const { user, changes } = await open();
  await user.click(screen.getByRole("button", { name: "Mark as finished" }));
  expect(screen.getByText("Finished")).toBeTruthy();
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() =>
    expect(changes().map(({ body }) => body)).toEqual([
      { ids: ["entry-1"], state: "finished" },
      { ids: ["entry-1"], state: "unread" },
    ]),
  );
  expect(screen.queryByText("Finished")).toBeNull();
});
