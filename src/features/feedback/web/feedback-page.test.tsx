import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { FeedbackItem } from "#features/feedback/contract.ts";
import { answerJson } from "#features/entries/web/testing/mount.tsx";
import { button, card, renderBoard, pageOf, refuse } from "./testing/board.tsx";
import { makeFeedbackItem } from "./testing/make-feedback-item.ts";
import { toastQueue } from "#web/ui/toast/toast-store.ts";

const mine = makeFeedbackItem({ isMine: true, canModify: true });
const order = () => screen.getAllByRole("heading", { level: 2 }).map((one) => one.textContent);

it("shows each item with its severity and rank, and closed ones dimmed", async () => {
  await renderBoard([
    makeFeedbackItem(),
    makeFeedbackItem({ id: "two", title: "", rank: 3, severity: "Note", closed: true }),
  ]);
  const first = within(await card("Search is slow"));
  expect(first.getByText("Error").className).toContain("danger");
  expect(first.getByRole("group", { name: "Rank of Search is slow" }).textContent).toContain("0");
  const second = await card("Untitled");
  expect(second.dataset["closed"]).toBe("true");
  expect(within(second).getByText("Note").className).not.toContain("danger");
});

it("submits an item without an empty description, and reloads the board", async () => {
  const items: FeedbackItem[] = [];
  const { user, sent } = await renderBoard(items, {
    "POST /api/feedback": () => {
      items.push(mine);
      return answerJson(mine, 201);
    },
  });
  expect(await screen.findByText("No feedback yet")).toBeTruthy();
  await user.click(screen.getAllByRole("button", { name: "Add Feedback" })[0]!);
  const dialog = within(await screen.findByRole("dialog", { name: "Submit Feedback" }));
  expect(dialog.getByLabelText<HTMLSelectElement>("Severity").value).toBe("Suggestion");
  await user.type(dialog.getByLabelText("Title"), "Search is slow");
  await user.type(dialog.getByLabelText("Description"), "  ");
  await user.selectOptions(dialog.getByLabelText("Severity"), "Error");
  await user.click(dialog.getByRole("button", { name: "Submit" }));
  expect(await screen.findByText("Feedback submitted successfully")).toBeTruthy();
  expect(await card("Search is slow")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(sent().map(({ body }) => body)).toEqual([
    { title: "Search is slow", description: null, severity: "Error" },
  ]);
});

it("keeps the input if submitting fails", async () => {
  const { user } = await renderBoard([mine], { "POST /api/feedback": refuse });
  await card("Search is slow");
  await user.click(button("Add Feedback"));
  await user.type(await screen.findByLabelText("Title"), "Mine");
  await user.click(button("Submit"));
  expect((await screen.findByRole("alert")).textContent).toContain("Failed to submit feedback");
  expect(toastQueue.get()).toEqual([]);
  expect(screen.getByLabelText<HTMLInputElement>("Title").value).toBe("Mine");
});

const up = () => button("Move Search is slow up");
const down = () => button("Move Search is slow down");
const shown = () => ({
  count: screen.getByRole("group", { name: "Rank of Search is slow" }).textContent.split(": ")[1],
  pressed: [up(), down()].map((one) => one.getAttribute("aria-pressed")).join(),
});

it("shows a vote at once, also on items of other users, and reverts it on failure", async () => {
  const answers = [answerJson(makeFeedbackItem({ rank: -1, vote: "up" })), refuse()];
  const { user, sent } = await renderBoard([makeFeedbackItem()], {
    "POST /api/feedback/one/rank": () => answers.shift()!,
  });
  await card("Search is slow");
  expect(shown()).toEqual({ count: "0", pressed: "false,false" });
  await user.click(up());
  expect(await screen.findByText("Rank updated successfully")).toBeTruthy();
  expect(shown()).toEqual({ count: "1", pressed: "true,false" });
  await user.click(down());
  expect(await screen.findByText("Failed to update rank")).toBeTruthy();
  expect(shown()).toEqual({ count: "1", pressed: "true,false" });
  expect(sent().map(({ body }) => body)).toEqual([{ vote: "up" }, { vote: "down" }]);
});

it("withdraws the vote when the same arrow is pressed again, also by keyboard", async () => {
  const { user, sent } = await renderBoard([makeFeedbackItem({ rank: -3, vote: "up" })], {
    "POST /api/feedback/one/rank": () => answerJson(makeFeedbackItem({ rank: -2 })),
  });
  await card("Search is slow");
  expect(shown()).toEqual({ count: "3", pressed: "true,false" });
  up().focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(shown()).toEqual({ count: "2", pressed: "false,false" }));
  expect(document.activeElement).toBe(up());
  expect(sent().map(({ body }) => body)).toEqual([{ vote: "none" }]);
});

it("sends quick presses in order, keeps the last one, and adds the votes of other users", async () => {
  const waiting: ((answer: Response) => void)[] = [];
  const { user, sent } = await renderBoard([makeFeedbackItem()], {
    "POST /api/feedback/one/rank": () => new Promise((resolve) => waiting.push(resolve)),
  });
  await card("Search is slow");
  await user.click(up());
  await user.click(up());
  await user.click(down());
  expect(shown()).toEqual({ count: "-1", pressed: "false,true" });
  // Another user has voted up since then.
  await act(async () => waiting[0]!(answerJson(makeFeedbackItem({ rank: -2, vote: "up" }))));
  await waitFor(() => expect(waiting).toHaveLength(2));
  expect(shown()).toEqual({ count: "0", pressed: "false,true" });
  await act(async () => waiting[1]!(refuse()));
  await waitFor(() => expect(waiting).toHaveLength(3));
  expect(await screen.findByText("Failed to update rank")).toBeTruthy();
  await act(async () => waiting[2]!(answerJson(makeFeedbackItem({ rank: 0, vote: "down" }))));
  await waitFor(() => expect(shown()).toEqual({ count: "0", pressed: "false,true" }));
  expect(screen.queryByText("Failed to update rank")).toBeNull();
  expect(sent().map(({ body }) => body)).toEqual(["up", "none", "down"].map((vote) => ({ vote })));
});

it("keeps the order of the items while the pointer is among them", async () => {
  const second = { id: "two", title: "Second" };
  const items = [
    makeFeedbackItem(),
    makeFeedbackItem({ ...second, rank: 0, createdAt: "2026-01-02T00:00:00Z" }),
  ];
  const { user } = await renderBoard(items, {
    "POST /api/feedback/two/rank": ({ body }) => {
      const { vote } = body as { vote: "up" | "down" };
      return answerJson({ ...items[1], vote, rank: vote === "up" ? -1 : 1 });
    },
  });
  await card("Second");
  await user.click(button("Move Second up"));
  await screen.findByRole("button", { name: "New order" });
  expect(order()).toEqual(["Search is slow", "Second"]);
  await user.click(button("New order"));
  expect(order()).toEqual(["Second", "Search is slow"]);
  expect(screen.queryByRole("button", { name: "New order" })).toBeNull();
  await user.click(button("Move Second down"));
  await screen.findByRole("button", { name: "New order" });
  expect(order()).toEqual(["Second", "Search is slow"]);
  await user.unhover(screen.getByRole("list", { name: "Feedback" }));
  await user.hover(screen.getByRole("heading", { level: 1 }));
  await waitFor(() => expect(order()).toEqual(["Search is slow", "Second"]));
});

it("closes an item of its owner, and hides it unless closed items are shown", async () => {
  const items = [mine];
  const { user, calls } = await renderBoard(items, {
    "PATCH /api/feedback/one": ({ body }) => {
      const { closed } = body as { closed: boolean };
      items.splice(0, 1, ...(closed ? [] : [mine]));
      return answerJson({ ...mine, closed });
    },
  });
  await card("Search is slow");
  await user.click(button("Close Search is slow"));
  expect(await screen.findByText("Feedback closed")).toBeTruthy();
  expect(screen.queryByRole("article")).toBeNull();
  items.push({ ...mine, closed: true });
  await user.click(screen.getByRole("switch", { name: "Show closed items" }));
  await user.click(await screen.findByRole("button", { name: "Reopen Search is slow" }));
  expect(await screen.findByText("Feedback reopened")).toBeTruthy();
  expect(calls.at(-1)?.path).toBe("/api/feedback?closed=true&limit=50");
});

it("shows an item again if closing it fails", async () => {
  const boards = [pageOf(mine)];
  const { user } = await renderBoard([], {
    // The board cannot be reloaded either.
    "GET /api/feedback": () => boards.shift() ?? refuse(),
    "PATCH /api/feedback/one": refuse,
  });
  await card("Search is slow");
  await user.click(button("Close Search is slow"));
  expect(await screen.findByText("Failed to update feedback status")).toBeTruthy();
  expect(await card("Search is slow")).toBeTruthy();
});

it("lets the owner edit an item", async () => {
  const items = [mine];
  const { user, sent } = await renderBoard(items, {
    "PATCH /api/feedback/one": ({ body }) => {
      items[0] = { ...mine, ...(body as Partial<FeedbackItem>) };
      return answerJson(items[0]);
    },
  });
  await card("Search is slow");
  await user.click(button("Edit Search is slow"));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Feedback" }));
  await user.clear(dialog.getByLabelText("Title"));
  await user.type(dialog.getByLabelText("Title"), "Search was slow");
  await user.type(dialog.getByLabelText("Description"), "With 10,000 entries");
  await user.click(dialog.getByRole("button", { name: "Save Changes" }));
  expect(await screen.findByText("Feedback updated successfully")).toBeTruthy();
  expect(await screen.findByText("With 10,000 entries")).toBeTruthy();
  expect(sent()[0]?.body).toEqual({
    title: "Search was slow",
    description: "With 10,000 entries",
    severity: "Error",
  });
});

it("shows other users a disabled button with the reason", async () => {
  const { user, sent } = await renderBoard([makeFeedbackItem()]);
  await card("Search is slow");
  const close = button("Close Search is slow");
  expect(close.getAttribute("aria-disabled")).toBe("true");
  const hint = screen.getByText("You can only modify feedback items that you created");
  expect(close.getAttribute("aria-describedby")).toBe(hint.id);
  expect(hint.className).toContain("sr-only");
  await user.click(close);
  expect(hint.className).not.toContain("sr-only");
  await user.keyboard("{Escape}");
  expect(hint.className).toContain("sr-only");
  expect(sent()).toEqual([]);
  expect(screen.queryByRole("button", { name: /^Edit/ })).toBeNull();
});

it("filters by severity, and offers to show all if nothing matches", async () => {
  const { user } = await renderBoard([], {
    "GET /api/feedback": ({ path }) => (path.includes("severity=Note") ? pageOf() : pageOf(mine)),
  });
  await card("Search is slow");
  await user.selectOptions(screen.getByLabelText("Severity filter"), "Note");
  await user.click(await screen.findByRole("button", { name: "Show all" }));
  expect(await card("Search is slow")).toBeTruthy();
});

it("retries after a failed load, and loads another page on request", async () => {
  let isDown = true;
  const { user } = await renderBoard([], {
    "GET /api/feedback": ({ path }) => {
      if (isDown) return refuse();
      if (path.includes("cursor=next"))
        return pageOf(makeFeedbackItem({ id: "two", title: "Second" }));
      return answerJson({ items: [mine], nextCursor: "next" });
    },
  });
  expect(await screen.findByText("Failed to load feedback")).toBeTruthy();
  isDown = false;
  await user.click(button("Retry"));
  await user.click(await screen.findByRole("button", { name: "Show more" }));
  expect(await card("Second")).toBeTruthy();
  expect(order()).toHaveLength(2);
});
