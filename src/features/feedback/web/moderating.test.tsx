import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { answerJson } from "#features/entries/web/testing/mount.tsx";
import { button, card, renderBoard, pageOf, refuse } from "./testing/board.tsx";
import { makeFeedbackItem } from "./testing/make-feedback-item.ts";
import { toastQueue } from "#web/ui/toast/toast-store.ts";

const moderated = makeFeedbackItem({ canModify: true, canModerate: true });

it("shows every user the answer and the merge target, but no moderation buttons", async () => {
  await renderBoard([
    makeFeedbackItem({
      answer: "It is faster by now",
      answeredAt: "2026-01-02T00:00:00.000Z",
      mergedInto: { id: "two", title: "" },
      isMine: true,
      canModify: true,
    }),
  ]);
  const shown = within(await card("Search is slow"));
  expect(shown.getByText("It is faster by now")).toBeTruthy();
  expect(shown.getByText(/^Merged into/).textContent).toMatch(/^Merged into “Untitled”/);
  expect(shown.queryByRole("button", { name: /^(Answer|Merge|Delete)/ })).toBeNull();
});

it("lets the operator answer, and keeps the input on failure", async () => {
  const answers = [refuse(), answerJson({ ...moderated, answer: "Soon" })];
  const items = [moderated];
  const { user, sent } = await renderBoard(items, {
    "PATCH /api/feedback/one": () => {
      if (answers.length === 1) items[0] = { ...moderated, answer: "Soon" };
      return answers.shift()!;
    },
  });
  await card("Search is slow");
  await user.click(button("Answer Search is slow"));
  const field = await screen.findByLabelText<HTMLTextAreaElement>("Answer");
  expect(button("Save answer").disabled).toBe(true);
  await user.type(field, "Soon");
  await user.click(button("Save answer"));
  expect((await screen.findByRole("alert")).textContent).toContain("Failed to answer feedback");
  expect(toastQueue.get()).toEqual([]);
  expect(field.value).toBe("Soon");
  await user.click(button("Save answer"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(within(await card("Search is slow")).getByText("Soon")).toBeTruthy();
  expect(sent().map(({ body }) => body)).toEqual([{ answer: "Soon" }, { answer: "Soon" }]);
});

it("lets the operator find another item by title and merge into it", async () => {
  const other = makeFeedbackItem({
    id: "two",
    title: "Searching takes long",
    canModify: true,
    canModerate: true,
  });
  const items = [moderated, other];
  const { user, sent } = await renderBoard(items, {
    "GET /api/feedback": ({ path }) =>
      path.includes("q=nothing")
        ? pageOf()
        : path.includes("q=takes")
          ? pageOf(other)
          : pageOf(...items),
    "PATCH /api/feedback/one": () => {
      items.shift();
      return answerJson({
        ...moderated,
        closed: true,
        mergedInto: { id: "two", title: other.title },
      });
    },
  });
  await card("Search is slow");
  await user.click(button("Merge Search is slow"));
  const dialog = within(await screen.findByRole("dialog", { name: "Merge feedback" }));
  await dialog.findByRole("button", { name: /^Searching takes long/ });
  expect(dialog.queryByRole("button", { name: /^Search is slow/ })).toBeNull();
  const box = dialog.getByLabelText("Find the item that stays");
  await user.type(box, "nothing");
  expect(await dialog.findByText("No open item has that in its title.")).toBeTruthy();
  await user.clear(box);
  await user.type(box, "takes");
  await user.click(await dialog.findByRole("button", { name: /^Searching takes long/ }));
  expect(await screen.findByText("Feedback merged")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("article", { name: "Search is slow" })).toBeNull());
  expect(sent().map(({ body }) => body)).toEqual([{ mergedIntoId: "two" }]);
});

it("lets the operator delete an item of another user after confirmation", async () => {
  const items = [moderated];
  const { user, sent } = await renderBoard(items, {
    "DELETE /api/feedback/one": () => {
      items.length = 0;
      return new Response(null, { status: 204 });
    },
  });
  await card("Search is slow");
  await user.click(button("Delete Search is slow"));
  const question = within(await screen.findByRole("alertdialog"));
  await user.click(question.getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Feedback deleted")).toBeTruthy();
  expect(await screen.findByText("No feedback yet")).toBeTruthy();
  expect(sent()).toHaveLength(1);
});
