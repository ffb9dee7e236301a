import { screen, waitFor } from "@testing-library/react";
import { useQuery } from "@tanstack/react-query";
import { expect, it } from "vitest";
import {
  answerJson,
  type Answers,
  createEntry,
  mountWithServer,
} from "#features/entries/web/testing/mount.tsx";
import { entryQuery } from "#features/entries/web/queries.ts";
import { EntryTopics } from "./entry-topics.tsx";

const withTopics = (mainTopics: string[]) =>
  createEntry({ attributes: { mainTopics, keyTakeaways: [], readingTimeMinutes: null } });

function Shown() {
  const { data } = useQuery(entryQuery("entry-1"));
  return data ? <EntryTopics entry={data} /> : null;
}

async function open(answers: Answers = {}) {
  const found = { key: "honey", label: "Honey", entries: 3, isPinned: false, formerly: [] };
  return mountWithServer(<Shown />, "/entry/entry-1", {
    "GET /api/entries/entry-1": answerJson(withTopics(["Bees"])),
    "GET /api/topics": answerJson({ items: [found], nextCursor: null, total: 1 }),
    "PATCH /api/entries/entry-1": ({ body }) =>
      answerJson(withTopics((body as { topics: string[] }).topics)),
    ...answers,
  });
}

const patches = (calls: { method: string; body: unknown }[]) =>
  calls.flatMap(({ method, body }) => (method === "PATCH" ? [body] : []));

it("adds a completed topic and a new one by keyboard, and Escape ends editing", async () => {
  const { user, calls } = await open();
  await user.click(await screen.findByRole("button", { name: "Edit topics" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("combobox")));
  await user.keyboard("ho");
  await screen.findByRole("option", { name: /Honey/ });
  await user.keyboard("{ArrowDown}{Enter}");
  await user.keyboard("My own{Enter}");
  await waitFor(() =>
    expect(patches(calls)).toEqual([
      { topics: ["Bees", "Honey"] },
      { topics: ["Bees", "Honey", "My own"] },
    ]),
  );
  await user.keyboard("{Escape}");
  expect(await screen.findByRole("button", { name: "Edit topics" })).toBeTruthy();
  expect(screen.getByText("My own")).toBeTruthy();
});

it("removes a topic, and the toast undoes it", async () => {
  const { user, calls } = await open();
  await user.click(await screen.findByRole("button", { name: "Edit topics" }));
  await user.click(await screen.findByRole("button", { name: "Remove Bees" }));
  await screen.findByText("“Bees” stays removed when the page is read again.");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(patches(calls)).toEqual([{ topics: [] }, { topics: ["Bees"] }]));
});

it("retries a failed removal without undoing changes made since", async () => {
  let isDown = true;
  const { user, calls } = await open({
    "PATCH /api/entries/entry-1": ({ body }) =>
      isDown
        ? answerJson({ error: { code: "internal", message: "No luck" } }, 500)
        : answerJson(withTopics((body as { topics: string[] }).topics)),
  });
  await user.click(await screen.findByRole("button", { name: "Edit topics" }));
  await user.click(await screen.findByRole("button", { name: "Remove Bees" }));
  await screen.findByText("Failed to change the topics");
  isDown = false;
  await user.type(await screen.findByRole("combobox", { name: "Add a topic" }), "Tides{Enter}");
  await screen.findByRole("button", { name: "Remove Tides" });
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() =>
    expect(patches(calls)).toEqual([
      { topics: [] },
      { topics: ["Bees", "Tides"] },
      { topics: ["Tides"] },
    ]),
  );
});

it("returns what could not be added to the field, with the reason", async () => {
  const message = "An entry has at most 50 topics";
  const { user } = await open({
    "PATCH /api/entries/entry-1": answerJson({ error: { code: "validation", message } }, 400),
  });
  await user.click(await screen.findByRole("button", { name: "Edit topics" }));
  const field = await screen.findByRole<HTMLInputElement>("combobox", { name: "Add a topic" });
  await user.type(field, "One too many{Enter}");
  await screen.findByText(message);
  expect(field.value).toBe("One too many");
});
