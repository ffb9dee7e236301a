import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { answerJson } from "#features/entries/web/testing/mount.tsx";
import type { SearchHit } from "#features/search/contract.ts";
import { closeAddEntry } from "#web/layout/dialogs/add-entry.ts";
import { closePalette } from "#web/layout/dialogs/palette.ts";
import { typeAtOnce } from "#web/testing/type-at-once.ts";
import {
  collection,
  findActive,
  hit,
  listOptionNames,
  mountPalette,
  other,
  seen,
} from "./testing/palette.tsx";

const ask = "Ask the assistant: “friction”";
const fail = () => answerJson({ error: { code: "internal", message: "The index is away." } }, 500);

beforeEach(() => localStorage.clear());
afterEach(() => {
  act(() => {
    closePalette();
    closeAddEntry();
  });
  cleanup();
});

it("opens a collection by its name with the keyboard", async () => {
  const { field, user } = await mountPalette();
  expect(findActive(field)).toBe("Home");
  typeAtOnce(field, "tho");
  expect(findActive(field)).toBe("Tools for thought");
  await user.keyboard("{Enter}");
  expect(seen.router.state.location.href).toBe("/collection/collection-1");
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("starts a project from anywhere", async () => {
  const { field, user } = await mountPalette();
  typeAtOnce(field, "new pro");
  await user.click(screen.getByRole("option", { name: "New Project" }));
  expect(seen.router.state.location.href).toBe("/projects?new=true");
});

it("cycles through all options with the arrow keys, one active at a time", async () => {
  const { field, user } = await mountPalette();
  const names = listOptionNames();
  for (const name of [...names.slice(1), names[0]]) {
    await user.keyboard("{ArrowDown}");
    expect(findActive(field)).toBe(name);
    expect(screen.getAllByRole("option", { selected: true })).toHaveLength(1);
  }
  await user.keyboard("{ArrowUp}");
  expect(findActive(field)).toBe(names.at(-1));
});

it("searches entries while typing, marks matches, and opens one at its passage", async () => {
  const { calls, field, user } = await mountPalette();
  typeAtOnce(field, "friction");
  const option = await screen.findByRole("option", { name: /The quiet virtue/ });
  const marks = [...option.querySelectorAll("mark")].map((mark) => mark.textContent);
  expect(marks).toEqual(["friction", "Friction", "friction"]);
  expect(screen.getByRole("status", { name: "" }).textContent).toBe("2 entries found.");
  const asked = calls.filter((call) => call.path.startsWith("/api/search"));
  expect(asked.map((call) => call.path)).toEqual(["/api/search?q=friction&limit=8"]);
  await user.keyboard("{Enter}");
  expect(seen.router.state.location.href).toBe("/entry/entry-1?at=120-153");
});

it("keeps a search whose result was opened among the recent ones, and can clear them", async () => {
  const { field, user } = await mountPalette();
  typeAtOnce(field, "friction");
  await screen.findByRole("option", { name: /The quiet virtue/ });
  await user.keyboard("{Enter}");
  cleanup();
  const again = await mountPalette();
  expect(findActive(again.field)).toBe("friction");
  await again.user.click(screen.getByRole("option", { name: "Clear recent searches" }));
  expect(listOptionNames()).not.toContain("friction");
  expect(localStorage.getItem("recent-searches")).toBeNull();
});

it("opens a result in a new tab with Control and Enter, and stays open", async () => {
  const open = vi.spyOn(window, "open").mockReturnValue(null);
  const { field, user } = await mountPalette();
  typeAtOnce(field, "friction");
  await screen.findByRole("option", { name: /The quiet virtue/ });
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(open.mock.calls).toEqual([["/entry/entry-1?at=120-153", "_blank", "noopener"]]);
  expect(screen.getByRole("dialog")).toBeTruthy();
  open.mockRestore();
});

it("lists collections that others share with the user, with their owners", async () => {
  const sharedBy = (name: string) => ({ role: "viewer", owner: { id: name, name } });
  const { field } = await mountPalette({
    "GET /api/collections": answerJson({
      items: [
        collection,
        { ...collection, id: "of-olga", title: "Tides", ...sharedBy("Olga") },
        { ...collection, id: "of-vera", title: "Tides", ...sharedBy("Vera") },
      ],
      nextCursor: null,
      total: 3,
    }),
  });
  typeAtOnce(field, "tid");
  const found = await screen.findAllByRole("option", { name: /^Tides/ });
  expect(found.map((option) => option.textContent)).toEqual([
    "TidesShared by Olga",
    "TidesShared by Vera",
  ]);
  expect(found[1]!.getAttribute("href")).toBe("/collection/of-vera");
});

it("ignores an answer that arrives after a newer one", async () => {
  const waiting = new Map<string, (hits: SearchHit[]) => void>();
  const { field } = await mountPalette({
    "GET /api/search": ({ path }) =>
      new Promise((resolve) => {
        const q = new URLSearchParams(path.split("?")[1]).get("q")!;
        waiting.set(q, (items) => resolve(answerJson({ items, notes: [] })));
      }),
  });
  typeAtOnce(field, "one");
  await waitFor(() => expect(waiting.has("one")).toBe(true));
  typeAtOnce(field, " two");
  await waitFor(() => expect(waiting.has("one two")).toBe(true));
  await act(async () => waiting.get("one two")!([other]));
  await screen.findByRole("option", { name: /Another thing/ });
  await act(async () => waiting.get("one")!([hit]));
  expect(screen.queryByRole("option", { name: /The quiet virtue/ })).toBeNull();
  expect(screen.getByRole("option", { name: /Another thing/ })).toBeTruthy();
});

it("shows the previous answer while the next is loading, and Enter waits for the next", async () => {
  let answer: ((response: Response) => void) | undefined;
  const { field, user } = await mountPalette({
    "GET /api/search": ({ path }) =>
      path.includes("q=friction&")
        ? answerJson({ items: [hit], notes: [] })
        : new Promise((resolve) => (answer = resolve)),
  });
  typeAtOnce(field, "friction");
  await screen.findByRole("option", { name: /The quiet virtue/ });
  typeAtOnce(field, "less");
  await user.keyboard("{Enter}");
  expect(screen.getByRole("option", { name: /The quiet virtue/ })).toBeTruthy();
  expect(seen.router.state.location.href).toBe("/home");
  await waitFor(() => expect(answer).toBeDefined());
  answer!(answerJson({ items: [other], notes: [] }));
  await waitFor(() => expect(seen.router.state.location.href).toBe("/entry/entry-2?at=120-153"));
});

it("leads to the library with the topic, site or author that is meant, or with the text", async () => {
  const entry = {
    ...hit.entry,
    url: "https://www.friction.example/a",
    author: "Ada Stone, Frida Lee",
    attributes: { ...hit.entry.attributes, mainTopics: ["Friction", "Tools"] },
  };
  const { field, user } = await mountPalette({
    "GET /api/search": answerJson({ items: [{ ...hit, entry }], notes: [] }),
  });
  typeAtOnce(field, "fri");
  await screen.findByRole("option", { name: /The quiet virtue/ });
  const offered = within(screen.getByRole("group", { name: "Library" })).getAllByRole("option");
  expect(offered.map((option) => option.textContent)).toEqual([
    "FrictionTopic",
    "friction.exampleSite",
    "Frida LeeAuthor",
    "All entries with “fri” in title or topic",
  ]);
  await user.keyboard("{ArrowUp}");
  expect(findActive(field)).toBe(offered[3]!.textContent);
  await user.click(offered[0]!);
  expect(seen.router.state.location.href).toBe("/library?topic=Friction");
});

it("offers to add a URL as a new entry", async () => {
  const { field, user } = await mountPalette();
  await user.click(field);
  await user.paste("https://example.com/a?b=c");
  expect(findActive(field)).toBe("Add this linkhttps://example.com/a?b=c");
  await user.keyboard("{Enter}");
  expect(seen.added).toEqual({ url: "https://example.com/a?b=c" });
  expect(field.isConnected).toBe(false);
});

it("shows a failed search as failed, not as empty", async () => {
  const note = "This search took too long: there may be more than is shown.";
  const { field } = await mountPalette({
    "GET /api/search": answerJson({ items: [], notes: [note], isPartial: true }),
  });
  typeAtOnce(field, "tools");
  await screen.findByText(note);
  expect(screen.queryByText(/^Nothing kept matches/)).toBeNull();
});

it("passes a question to the assistant even if it looks like a number", async () => {
  const { field, user } = await mountPalette({
    "GET /api/search": answerJson({ items: [], notes: [] }),
  });
  typeAtOnce(field, "42");
  const none = await screen.findByText(/^Nothing kept matches/);
  expect(none.textContent).toBe("Nothing kept matches “42”");
  expect(findActive(field)).toBe("Ask the assistant: “42”");
  await user.keyboard("{Enter}");
  expect(seen.router.state.location).toMatchObject({ pathname: "/chat", search: { ask: "42" } });
});

it("shows what was not understood, and when nothing was found", async () => {
  const note = "“type:film” was left out.";
  const { field } = await mountPalette({
    "GET /api/search": answerJson({ items: [], notes: [note] }),
  });
  typeAtOnce(field, "type:film friction");
  const group = await screen.findByRole("group", { name: "Entries" });
  await within(group).findByText(note);
  expect(screen.getByRole("status", { name: "" }).textContent).toBe(`No entries found. ${note}`);
});

it("shows a failure with a retry", async () => {
  const answers = [fail(), answerJson({ items: [hit], notes: [] })];
  const { field, user } = await mountPalette({ "GET /api/search": () => answers.shift()! });
  typeAtOnce(field, "friction");
  await screen.findByRole("option", { name: "Try again" });
  expect(screen.getAllByText(/The index is away/).length).toBeGreaterThan(0);
  expect(findActive(field)).toBe("Try again");
  await user.keyboard("{Enter}");
  await screen.findByRole("option", { name: /The quiet virtue/ });
  expect(screen.getByRole("option", { name: ask })).toBeTruthy();
  expect(answers).toEqual([]);
});

it("runs the examples of the help; Escape closes the help first, then the palette", async () => {
  const { calls, field, user } = await mountPalette();
  await user.click(screen.getByRole("button", { name: "How to search" }));
  await user.keyboard("{Escape}");
  expect(screen.getByRole("option", { name: "Home" })).toBeTruthy();
  await user.click(screen.getByRole("option", { name: "How to search" }));
  await user.click(screen.getByRole("option", { name: /angle of attack/ }));
  expect((field as HTMLInputElement).value).toBe('"angle of attack"');
  expect(document.activeElement).toBe(field);
  await screen.findByRole("option", { name: /The quiet virtue/ });
  expect(calls.at(-1)?.path).toContain("q=%22angle+of+attack%22");
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
});
