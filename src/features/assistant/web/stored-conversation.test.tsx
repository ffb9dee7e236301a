import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { answerJson } from "#features/entries/web/testing/mount.tsx";
import { toast, toastQueue } from "#web/ui/toast/toast-store.ts";
import {
  citation,
  conversation,
  makeMessage,
  makeQuestion,
  mountChat,
  serveChat,
} from "./testing/chat.tsx";

const question = makeQuestion("Why does friction help?");
const kept = { ...conversation, messages: [question, makeMessage()] };
const path = `/api/conversations/${conversation.id}`;
const listed = answerJson({ items: [conversation], nextCursor: null });

afterEach(cleanup);
beforeEach(() => {
  for (const one of toastQueue.get()) toast.dismiss(one.id);
});

async function openKept(answers = {}) {
  const server = serveChat({
    "GET /api/conversations": listed,
    [`GET ${path}`]: answerJson(kept),
    ...answers,
  });
  const router = await mountChat(`/chat/${conversation.id}`);
  return { ...server, router, user: userEvent.setup() };
}

it("shows a stored conversation, and continues it", async () => {
  const { asked, user } = await openKept();
  await screen.findByRole("link", { name: /^Source 1/ });
  await user.type(screen.getByLabelText("Your question"), "And then?{Enter}");
  expect(asked[0]!.body).toEqual({ message: "And then?", conversationId: conversation.id });
  await asked[0]!.start();
  await asked[0]!.finish(makeMessage({ text: "Then nothing.", citations: [] }));
  await screen.findByText("Then nothing.");
  expect(screen.getAllByRole("heading", { level: 2 }).map((one) => one.textContent)).toEqual([
    "You asked: Why does friction help?",
    "You asked: And then?",
  ]);
});

it("keeps the former answer when asking again is rejected", async () => {
  const { refuse, user } = await openKept();
  refuse(503, "unavailable", "The server is restarting.");
  await user.click(await screen.findByRole("button", { name: "Ask again" }));
  await screen.findByText("The server is restarting.");
  expect(screen.getAllByRole("link", { name: /^Source 1/ })).toHaveLength(1);
});

it("shows a missing conversation with a link to a new one", async () => {
  await openKept({
    [`GET ${path}`]: answerJson({ error: { code: "not_found", message: "Not found" } }, 404),
  });
  await screen.findByRole("heading", { level: 1, name: "This conversation is not here" });
  expect(screen.queryByLabelText("Your question")).toBeNull();
});

it("offers a retry when a conversation does not load, and takes no question until then", async () => {
  let isUp = false;
  const { user } = await openKept({
    [`GET ${path}`]: () =>
      isUp
        ? answerJson(kept)
        : answerJson({ error: { code: "unavailable", message: "Try later" } }, 503),
  });
  await screen.findByText("The conversation did not load");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Send" }).disabled).toBe(true);
  isUp = true;
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await screen.findByRole("link", { name: /^Source 1/ });
});

it("can ask an unanswered question again", async () => {
  const { asked, user } = await openKept({
    [`GET ${path}`]: answerJson({ ...conversation, messages: [question] }),
  });
  await screen.findByText("This question was left without an answer.");
  await user.click(screen.getByRole("button", { name: "Ask again" }));
  expect(asked[0]!.body).toMatchObject({ message: question.text, retry: true });
});

it("shows a new name at once, and reverts it on failure", async () => {
  const { user, calls } = await openKept({
    [`PATCH ${path}`]: () =>
      answerJson({ error: { code: "unavailable", message: "Try later" } }, 503),
  });
  const [menu] = await screen.findAllByRole("button", { name: /^Actions for Why does/ });
  await user.click(menu!);
  await user.click(screen.getByRole("menuitem", { name: "Rename" }));
  const title = await screen.findByLabelText("Title");
  await user.clear(title);
  await user.click(screen.getByRole("button", { name: "Save" }));
  screen.getByText("Title is required");
  await user.type(title, "On friction{Enter}");
  expect(calls.at(-1)).toMatchObject({ method: "PATCH", body: { title: "On friction" } });
  await screen.findByText("The conversation was not renamed");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Why does friction help?");
});

it("deletes a conversation after confirmation, and shows a new one", async () => {
  const { user, calls, router } = await openKept({
    [`DELETE ${path}`]: () => new Response(null, { status: 204 }),
  });
  const [menu] = await screen.findAllByRole("button", { name: /^Actions for Why does/ });
  await user.click(menu!);
  await user.click(screen.getByRole("menuitem", { name: "Delete" }));
  const dialog = await screen.findByRole("alertdialog");
  expect(calls.some((call) => call.method === "DELETE")).toBe(false);
  await user.click(within(dialog).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/chat"));
  await screen.findByText("What you ask is kept here.");
});

it("searches conversations while typing", async () => {
  const { user, calls } = await openKept();
  await user.type(await screen.findByLabelText("Search conversations"), "locke");
  await waitFor(() => expect(calls.at(-1)!.path).toContain("q=locke"));
});

it("names the collection of a question until it is removed", async () => {
  const { asked } = serveChat({
    "GET /api/collections/c1": answerJson({ id: "c1", title: "Tools for thought" }),
  });
  await mountChat("/chat?collection=c1");
  const user = userEvent.setup();
  await screen.findByTitle("About: Tools for thought");
  await user.type(screen.getByLabelText("Your question"), "Why?{Enter}");
  expect(asked[0]!.body).toEqual({ message: "Why?", collectionId: "c1" });
  cleanup();

  await mountChat("/chat?collection=c1");
  await user.click(await screen.findByRole("link", { name: "Ask about everything instead" }));
  await waitFor(() => expect(screen.queryByText(/^About:/)).toBeNull());
  await user.type(screen.getByLabelText("Your question"), "Why?{Enter}");
  expect(asked[1]!.body).toEqual({ message: "Why?" });
});

it("asks a question about a project", async () => {
  const { asked } = serveChat({
    "GET /api/projects/p1": answerJson({ id: "p1", name: "Move the archive" }),
  });
  await mountChat("/chat?project=p1");
  await screen.findByTitle("About: Move the archive");
  screen.getByText(/^Answers come from the entries linked to this project/);
  await userEvent.setup().type(screen.getByLabelText("Your question"), "Why?{Enter}");
  expect(asked[0]!.body).toEqual({ message: "Why?", projectId: "p1" });
});

it("copies an answer with its sources", async () => {
  const { user } = await openKept();
  const write = vi.spyOn(navigator.clipboard, "writeText");
  await user.click(await screen.findByRole("button", { name: "Copy" }));
  await screen.findByText("Answer copied");
  expect(write.mock.calls[0]![0]).toContain(`/entry/${citation.entryId}?at=12-44`);
});

it("lists a source once, with the quotes that the answer does not have", async () => {
  const quotes = ["Slow tools make better thinkers.", "A note is a decision."];
  const citations = quotes.map((quote, at) => ({ ...citation, number: at + 1, quote }));
  const text = "“Slow tools make better thinkers.” [1] Notes decide. [2]";
  const messages = [question, makeMessage({ text, citations })];
  await openKept({ [`GET ${path}`]: answerJson({ ...conversation, messages }) });
  const sources = await screen.findByRole("list", { name: "Sources" });
  expect(within(sources).getAllByRole("listitem")).toHaveLength(1);
  within(sources).getByText("1, 2");
  within(sources).getByText("“A note is a decision.” [2]");
  expect(within(sources).queryByText(/Slow tools/)).toBeNull();
});

it("shows the model and the used tokens where one is configured", async () => {
  await openKept({
    "GET /api/usage": answerJson({ input: 1_000, output: 234, limit: 20_000, model: "openai: x" }),
  });
  expect(await screen.findByText("openai: x · 1,234 of 20,000 tokens used today")).toBeTruthy();
});
