import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import {
  findBox,
  makeMessage,
  isThinking,
  mountChat,
  openChat,
  serveChat,
  writes,
} from "./testing/chat.tsx";

afterEach(cleanup);

it('replaces "Thinking..." by the streamed text, then adds sources', async () => {
  const { asked, box, user, router } = await openChat();
  await user.type(box, "  Why does friction help?  {Enter}");
  expect(asked[0]!.body).toEqual({ message: "Why does friction help?" });
  expect(isThinking()).toBe(true);
  const question = screen.getByRole("heading", { level: 2, name: /Why does friction help/ });
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Send" }).disabled).toBe(true);

  await asked[0]!.start();
  await waitFor(() => expect(router.state.location.pathname).toBe("/chat/conversation-1"));
  expect(isThinking()).toBe(true);
  await asked[0]!.send(...writes("Because every note is a "));
  await screen.findByText(/Because every note is a/);
  expect(isThinking()).toBe(false);
  await asked[0]!.send({ type: "text-delta", id: "1", delta: "decision [1]." });
  await asked[0]!.finish();

  const marker = await screen.findByRole("link", {
    name: "Source 1: The quiet virtue of friction",
  });
  expect(marker.getAttribute("href")).toBe("/entry/entry-1?at=12-44");
  const sources = screen.getByRole("list", { name: "Sources" });
  within(sources).getByText("“Slow tools make better thinkers.”");
  within(sources).getByText(/Notes on Tools/);
  screen.getByText(/Sentences from what you saved/);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Why does friction help?");
  expect(question.textContent).toContain("You asked");
  expect(findBox().value).toBe("");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Send" }).disabled).toBe(false);
});

it("shows what a model looks up, with links, and folds it once the answer is there", async () => {
  const { asked, box, user } = await openChat();
  await user.type(box, "Why?{Enter}");
  await asked[0]!.start();
  const steps = [
    { tool: "list_entries", text: "Listed topic Tea: 3 entries", filter: "topic=Tea" },
    { tool: "read", text: "Read “Green tea”", entryId: "entry-1" },
  ] as const;
  for (const data of steps) await asked[0]!.send({ type: "data-step", data });
  const list = await screen.findByRole("list", { name: "Looked up" });
  const links = within(list).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/library?topic=Tea",
    "/entry/entry-1",
  ]);
  expect(isThinking()).toBe(true);
  await asked[0]!.send(...writes("Because of this."));
  await asked[0]!.finish(makeMessage({ steps: [...steps] }));
  const folded = await screen.findByText("Looked up 2 times");
  expect(folded.closest("details")!.open).toBe(false);
});

it("ignores an empty question, and breaks the line with Shift+Enter", async () => {
  const { asked, box, user } = await openChat();
  await user.click(screen.getByRole("button", { name: "Send" }));
  await user.type(box, "   {Enter}");
  expect(asked).toHaveLength(0);
  await user.clear(box);
  await user.type(box, "one{Shift>}{Enter}{/Shift}two");
  expect(box.value).toBe("one\ntwo");
  expect(asked).toHaveLength(0);
});

it("keeps a question that is too long, with a message", async () => {
  const { asked, box, user } = await openChat();
  await user.click(box);
  await user.paste("a".repeat(4_001));
  await user.keyboard("{Enter}");
  expect(asked).toHaveLength(0);
  expect(screen.getByRole("alert").textContent).toContain("4,001");
  expect(box.value).toHaveLength(4_001);
});

it("keeps text typed while an answer streams", async () => {
  const { asked, box, user } = await openChat();
  await user.type(box, "First{Enter}");
  await asked[0]!.start();
  await waitFor(() =>
    expect(screen.getByRole("heading", { level: 1 }).textContent).not.toBe("Chat"),
  );
  await user.type(findBox(), "And second{Enter}");
  expect(asked).toHaveLength(1);
  await asked[0]!.finish();
  expect(findBox().value).toBe("And second");
});

it("keeps text typed while a new conversation gets its URL", async () => {
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
  const { asked } = serveChat();
  const router = await mountChat("/chat", arrival);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText("Your question"), "First{Enter}");
  await user.type(findBox(), "And");
  await asked[0]!.start();
  await waitFor(() => expect(router.state.isLoading).toBe(true));
  await user.type(findBox(), " second");
  expect(findBox().value).toBe("And second");
  arrive();
  await waitFor(() => expect(router.state.location.pathname).toBe("/chat/conversation-1"));
  await waitFor(() => expect(router.state.isLoading).toBe(false));
  expect(findBox().value).toBe("And second");
});

it("stops with Escape, keeps the partial answer, and can ask again", async () => {
  const { asked, box, user } = await openChat();
  await user.type(box, "Why?{Enter}");
  await asked[0]!.start();
  await asked[0]!.send(...writes("Because every"));
  await screen.findByText("Because every");
  await user.keyboard("{Escape}");
  await screen.findByText("Stopped here.");
  expect(asked[0]!.signal.aborted).toBe(true);
  screen.getByText("Because every");

  await user.click(screen.getByRole("button", { name: "Ask again" }));
  expect(asked[1]!.body).toEqual({
    message: "Why?",
    conversationId: "conversation-1",
    retry: true,
  });
  expect(screen.queryByText("Because every")).toBeNull();
  expect(isThinking()).toBe(true);
});

it("ends the answer when the user leaves the chat", async () => {
  const { asked, box, user, router } = await openChat();
  await user.type(box, "Why?{Enter}");
  await asked[0]!.start();
  await waitFor(() => expect(router.state.location.pathname).toBe("/chat/conversation-1"));
  expect(asked[0]!.signal.aborted).toBe(false);
  await router.navigate({ to: "/home" as never });
  await waitFor(() => expect(asked[0]!.signal.aborted).toBe(true));
});

it("announces the complete answer, not each piece", async () => {
  const { asked, box, user } = await openChat();
  await user.type(box, "Why?{Enter}");
  await asked[0]!.start();
  await asked[0]!.send(...writes("Because"));
  const growing = await screen.findByText("Because");
  expect(growing.closest("[aria-live]")!.getAttribute("aria-live")).toBe("off");
  await asked[0]!.finish();
  const answer = await screen.findByText(/every note is a decision/);
  expect(answer.closest("[aria-live]")!.getAttribute("aria-live")).toBe("polite");
});

it("asks a sample question at once, and puts an open-ended one into the box", async () => {
  const { asked, box, user } = await openChat();
  await user.click(await screen.findByRole("button", { name: "What do I know about …" }));
  expect(asked).toHaveLength(0);
  expect(box.value).toBe("What do I know about ");
  await user.clear(box);
  await user.click(screen.getByRole("button", { name: "What do I know about tools?" }));
  expect(asked[0]!.body).toEqual({ message: "What do I know about tools?" });
});

it("asks a question in the URL after navigation within the app, and only fills it in otherwise", async () => {
  const { asked, box, router } = await openChat("/chat?ask=Why%3F");
  await waitFor(() => expect(box.value).toBe("Why?"));
  expect(asked).toHaveLength(0);
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  await router.navigate({ to: "/chat" as never, search: { ask: "And how?" } as never });
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]!.body).toEqual({ message: "And how?" });
});
