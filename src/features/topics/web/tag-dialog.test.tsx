import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import {
  answerJson,
  type Answers,
  createEntry,
  mountWithServer,
} from "#features/entries/web/testing/mount.tsx";
import { TagDialog } from "./tag-dialog.tsx";

const entries = ["entry-1", "entry-2"].map((id) => createEntry({ id }));

async function open(answers: Answers = {}) {
  const onClose = vi.fn<() => void>();
  const mounted = await mountWithServer(
    <TagDialog entries={entries} onClose={onClose} />,
    "/library",
    {
      "GET /api/topics": answerJson({ items: [], nextCursor: null, total: 0 }),
      "POST /api/entries/topics": ({ body }) =>
        answerJson({ changed: (body as { ids: string[] }).ids.slice(0, 1), full: 1 }),
      ...answers,
    },
  );
  const sent = () => mounted.calls.flatMap(({ method, body }) => (method === "POST" ? [body] : []));
  return { ...mounted, onClose, sent };
}

it("adds a topic to all entries, says which had too many, and Undo takes it back from the changed ones", async () => {
  const { user, onClose, sent } = await open();
  await user.type(await screen.findByRole("combobox", { name: "Topic" }), "Read in May");
  await user.click(screen.getByRole("button", { name: "Add topic" }));
  await screen.findByText("“Read in May” added to 1 entry");
  await screen.findByText(/1 entry had 50 topics already/);
  expect(onClose).toHaveBeenCalledOnce();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() =>
    expect(sent()).toEqual([
      { ids: ["entry-1", "entry-2"], label: "Read in May", action: "add" },
      { ids: ["entry-1"], label: "Read in May", action: "remove", isUndo: true },
    ]),
  );
});

it("keeps what was typed, with the reason, if it fails", async () => {
  const message = "One of the entries was deleted.";
  const { user, onClose } = await open({
    "POST /api/entries/topics": answerJson({ error: { code: "not_found", message } }, 404),
  });
  const field = await screen.findByRole<HTMLInputElement>("combobox", { name: "Topic" });
  await user.type(field, "Tides");
  await user.click(screen.getByRole("button", { name: "Add topic" }));
  await screen.findByText(message);
  expect(field.value).toBe("Tides");
  expect(onClose).not.toHaveBeenCalled();
});
