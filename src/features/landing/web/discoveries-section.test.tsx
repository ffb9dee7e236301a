import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { PublicEntry } from "#features/discover/contract.ts";
import { answerJson, serveForTests } from "#features/entries/web/testing/mount.tsx";
import { DiscoveriesSection } from "./discoveries-section.tsx";

const listPath = "GET /api/public/entries";
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const view = 300;

function makePublicEntry(number: number): PublicEntry {
  return {
    slug: `slug-${number}`,
    title: `Entry ${number}`,
    summary: "s".repeat(5_000),
    url: null,
    siteName: null,
    author: null,
    publishedOn: null,
    host: null,
    supplied: false,
    attributes: { mainTopics: [], keyTakeaways: [], readingTimeMinutes: null },
    image: null,
    picture: null,
    createdAt: "2026-01-01T00:00:00.000Z",
  };
}

const listEntries = (count: number) =>
  answerJson({ items: Array.from({ length: count }, (_, index) => makePublicEntry(index)) });

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Ten cards in four views, with the layout that a browser would compute. */
async function mountCarousel() {
  serveForTests({ [listPath]: listEntries(10) });
  render(<DiscoveriesSection />);
  await wait(0);
  const track = screen.getByRole("list");
  Object.defineProperties(track, { clientWidth: { value: view }, scrollWidth: { value: 1_000 } });
  track.scrollTo = ((to: ScrollToOptions) => {
    track.scrollLeft = Math.min(to.left!, 1_000 - view);
  }) as typeof track.scrollTo;
  return { track, carousel: track.parentElement! };
}

it("shows three skeletons, then ten distinct entries with links to their pages", async () => {
  const answer = Promise.withResolvers<Response>();
  const items = [0, 0, 1, ...Array.from({ length: 40 }, (_, index) => index)].map(makePublicEntry);
  serveForTests({ [listPath]: () => answer.promise });
  render(<DiscoveriesSection />);
  expect(screen.getByRole("status").querySelectorAll(".basis-full")).toHaveLength(3);
  answer.resolve(answerJson({ items }));
  await wait(0);
  expect(screen.queryByRole("status")).toBeNull();
  const cards = screen.getAllByRole("article");
  const links = cards.map((card) => within(card).getByRole("link"));
  expect(links.map((link) => link.getAttribute("href"))).toEqual(
    Array.from({ length: 10 }, (_, index) => `/shared/slug-${index}`),
  );
  expect(cards[0]!.textContent.length).toBeLessThan(500);
});

it("shows a message without discoveries, and reports a failed request", async () => {
  serveForTests({ [listPath]: listEntries(0) });
  render(<DiscoveriesSection />);
  await wait(0);
  expect(screen.getByText("No discoveries yet. Be the first!")).toBeTruthy();
  cleanup();

  const reported = vi.fn<(error: unknown) => void>();
  vi.stubGlobal("reportError", reported);
  serveForTests({ [listPath]: answerJson({}, 503) });
  render(<DiscoveriesSection />);
  await wait(0);
  expect(screen.getByText("No discoveries yet. Be the first!")).toBeTruthy();
  expect(reported).toHaveBeenCalledOnce();
});

it("scrolls by one view every 10 s, and restarts after the last", async () => {
  const { track } = await mountCarousel();
  await wait(9_999);
  expect(track.scrollLeft).toBe(0);
  const seen: number[] = [];
  await wait(1);
  seen.push(track.scrollLeft);
  for (let turn = 0; turn < 3; turn++) {
    await wait(10_000);
    seen.push(track.scrollLeft);
  }
  expect(seen).toEqual([300, 600, 700, 0]);
});

it("pauses while hovered, touched or focused, and then waits a full 10 s", async () => {
  const { track, carousel } = await mountCarousel();
  fireEvent.pointerEnter(carousel);
  await wait(30_000);
  expect(track.scrollLeft).toBe(0);
  fireEvent.pointerLeave(carousel);
  await wait(9_999);
  const [first, second] = screen.getAllByRole("link");
  act(() => first!.focus());
  act(() => second!.focus());
  await wait(30_000);
  expect(track.scrollLeft).toBe(0);
  act(() => second!.blur());
  await wait(10_000);
  expect(track.scrollLeft).toBe(view);
});

it("scrolls both ways with the buttons, wraps at both ends, and can be paused", async () => {
  const { track } = await mountCarousel();
  press("Previous");
  expect(track.scrollLeft).toBe(700);
  press("Next");
  expect(track.scrollLeft).toBe(0);
  press("Next");
  expect(track.scrollLeft).toBe(view);
  press("Pause");
  await wait(60_000);
  expect(track.scrollLeft).toBe(view);
  press("Play");
  await wait(10_000);
  expect(track.scrollLeft).toBe(2 * view);
});

it("does not start by itself for users who prefer reduced motion", async () => {
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: true }));
  const { track } = await mountCarousel();
  await wait(60_000);
  expect(track.scrollLeft).toBe(0);
  press("Play");
  await wait(10_000);
  expect(track.scrollLeft).toBe(view);
});

it.each([
  [1, "hidden"],
  [2, "sm:hidden"],
  [3, "lg:hidden"],
])("hides the buttons for %i entries if all fit in the viewport", async (count, hidden) => {
  serveForTests({ [listPath]: listEntries(count) });
  render(<DiscoveriesSection />);
  await wait(0);
  expect(screen.getByRole("button", { name: "Next" }).parentElement!.className).toContain(hidden);
});
