import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import type { LibraryAnswer } from "#features/assistant/contract.ts";
import {
  conversation,
  makeMessage,
  makeQuestion,
  mountChat,
  serveChat,
} from "#features/assistant/web/testing/chat.tsx";
import { answerJson, createEntry } from "#features/entries/web/testing/mount.tsx";
import { ChatPage } from "./chat-page.tsx";
import { seeEverything } from "./chat/testing/see-everything.ts";

const library: LibraryAnswer = {
  kind: "list",
  filter: "topic=Tea",
  count: 2,
  entryIds: ["e1", "deleted"],
};
const answer = makeMessage({ text: "You saved 2 entries about tea.", citations: [], library });
const server = {
  "GET /api/library": () =>
    answerJson({ items: [createEntry({ id: "e1", title: "Green tea" })], nextCursor: null }),
  "GET /api/library/count": () => answerJson({ count: 1, isMore: false }),
};

beforeEach(seeEverything);

it("shows the entries of an answer about the library as soon as it arrives", async () => {
  const { asked } = serveChat(server);
  await mountChat("/chat", undefined, <ChatPage />);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText("Your question"), "What about tea?{Enter}");
  await asked[0]!.start();
  await asked[0]!.send(
    { type: "text-start", id: "1" },
    { type: "text-delta", id: "1", delta: answer.text },
    {
      type: "data-library",
      data: { kind: "list", filters: { topic: ["Tea"] }, total: 2, items: ["e1", "deleted"] },
    },
  );
  const link = await screen.findByRole("link", { name: "Green tea" });
  expect(link.getAttribute("href")).toBe("/entry/e1");
  await asked[0]!.finish(answer);
  await screen.findByText(/Found in your library/);
  expect(screen.getAllByRole("link", { name: "Green tea" })).toHaveLength(1);
  expect(screen.queryByText("Sources")).toBeNull();
});

it("copies the sentence with links to the entries that still exist", async () => {
  const messages = [makeQuestion("What about tea?"), answer];
  serveChat({
    ...server,
    [`GET /api/conversations/${conversation.id}`]: answerJson({ ...conversation, messages }),
  });
  await mountChat(`/chat/${conversation.id}`, undefined, <ChatPage />);
  const user = userEvent.setup();
  const write = vi.spyOn(navigator.clipboard, "writeText");
  await screen.findByRole("link", { name: "Green tea" });
  await user.click(screen.getByRole("button", { name: "Copy" }));
  await screen.findByText("Answer copied");
  expect(write.mock.calls[0]![0]).toBe(
    `${answer.text}\n\n- [Green tea](${location.origin}/entry/e1), Notes on Tools\n`,
  );
});

it("begins with the filters of the next answer when the question is asked again", async () => {
  const messages = [makeQuestion("What about tea?"), answer];
  const { asked } = serveChat({
    ...server,
    [`GET /api/conversations/${conversation.id}`]: answerJson({ ...conversation, messages }),
  });
  await mountChat(`/chat/${conversation.id}`, undefined, <ChatPage />);
  const user = userEvent.setup();
  const filters = () => within(screen.getByRole("list", { name: "Filters" }));
  await user.click(await screen.findByRole("button", { name: "Remove filter Topic: Tea" }));
  await screen.findByRole("button", { name: "Reset" });
  await user.click(screen.getByRole("button", { name: "Ask again" }));
  await asked[0]!.start();
  const next = { ...library, filter: "topic=Coffee" };
  await asked[0]!.finish(makeMessage({ text: "Coffee, then.", citations: [], library: next }));
  await screen.findByText("Coffee, then.");
  expect(filters().getAllByRole("button")).toHaveLength(1);
  filters().getByRole("button", { name: "Remove filter Topic: Coffee" });
  expect(screen.queryByRole("button", { name: "Reset" })).toBeNull();
});
