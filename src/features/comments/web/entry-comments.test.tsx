import { useQuery } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { createCollection } from "#features/collections/web/testing/make-collection.ts";
import type { Comment } from "#features/comments/contract.ts";
import { entryQuery } from "#features/entries/web/queries.ts";
import {
  answerJson,
  type Answers,
  createEntry,
  mountWithServer,
  sendEvent,
} from "#features/entries/web/testing/mount.tsx";
import { override } from "#shared/testing/override.ts";
import { EntryComments } from "./entry-comments.tsx";
import { CommentsLink } from "./part-links.tsx";

const createdAt = "2026-11-20T12:00:00.000Z";
const edgar = { id: "edgar", name: "Edgar Klein" };
const me = { id: "me", name: "Vera" };
const comment = (id: string, part: Partial<Comment> = {}): Comment => ({
  id,
  entryId: "entry-1",
  author: edgar,
  text: `Comment ${id}`,
  mentions: [],
  createdAt,
  ...part,
});

function Shown() {
  const { data } = useQuery(entryQuery("entry-1"));
  if (!data) return null;
  return (
    <>
      <h2 id="text" tabIndex={-1}>
        Full text
      </h2>
      <CommentsLink entry={data} />
      <EntryComments entry={data} />
    </>
  );
}

const listPath = "/api/entries/entry-1/comments";

async function mount(items: Comment[], answers: Answers = {}, role: "owner" | "viewer" = "viewer") {
  const sharing = { role, owner: edgar, memberCount: 3 } as const;
  const people = [edgar, me, { id: "ed", name: "Ed" }].map(({ id, name }) => ({
    id,
    status: "member",
    userId: id,
    name,
    role: "viewer",
    since: null,
  }));
  return mountWithServer(<Shown />, "/home", {
    "GET /api/entries/entry-1": answerJson(createEntry()),
    "GET /api/collections/collection-1": answerJson(createCollection(sharing)),
    "GET /api/collections/collection-1/members": answerJson({ items: people, nextCursor: null }),
    "GET /api/profile": answerJson({
      ...me,
      username: me.name,
      unreadNotifications: 0,
      openInvitations: 0,
    }),
    [`GET ${listPath}`]: () => answerJson({ items, nextCursor: null }),
    ...answers,
  });
}

const field = () => screen.findByRole("textbox", { name: "Your comment" });

it("shows nothing under an entry of a collection that is not shared", async () => {
  const { calls } = await mount([], {
    "GET /api/collections/collection-1": answerJson(createCollection({})),
  });
  await waitFor(() =>
    expect(calls.map(({ path }) => path)).toContain("/api/collections/collection-1"),
  );
  expect(screen.queryByRole("region", { name: "Comments" })).toBeNull();
});

it("leads from the text to its comments and back with the keyboard, if there are any", async () => {
  const items: Comment[] = [];
  const { user } = await mount(items);
  await screen.findByText(/^No comments yet/);
  expect(screen.queryByRole("link", { name: /^(Text|Comments)/ })).toBeNull();
  items.push(comment("1"), comment("2"));
  await sendEvent("comments", { entryId: "entry-1" });
  const link = await screen.findByRole("link", { name: "Comments (2)" });
  override(Element.prototype, { scrollIntoView: () => {} });
  link.focus();
  await user.keyboard("{Enter}");
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Comments" }));
  await user.tab({ shift: true });
  expect(document.activeElement).toBe(screen.getByRole("link", { name: "Text" }));
  await user.keyboard("{Enter}");
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Full text" }));
});

it("completes a name with the keyboard, and sends its id", async () => {
  const { calls, user } = await mount([], {
    [`POST ${listPath}`]: (call) =>
      answerJson(comment("new", { author: me, text: (call.body as { text: string }).text }), 201),
  });
  await user.type(await field(), "Ask @ed");
  const options = await screen.findAllByRole("option");
  expect(options.map((one) => one.textContent)).toEqual(["Edgar Kleinviewer", "Edviewer"]);
  expect((await field()).getAttribute("aria-activedescendant")).toBe(options[0]!.id);
  await user.keyboard("{ArrowDown}{ArrowUp}{Enter}");
  await waitFor(async () =>
    expect(((await field()) as HTMLTextAreaElement).value).toBe("Ask @Edgar Klein "),
  );
  expect(screen.queryByRole("listbox")).toBeNull();
  await user.keyboard("please{Control>}{Enter}{/Control}");
  await waitFor(() =>
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
      text: "Ask @Edgar Klein please",
      mentions: ["edgar"],
    }),
  );
  await waitFor(async () => expect(((await field()) as HTMLTextAreaElement).value).toBe(""));
});

it("completes a name by a press, but not within an e-mail address", async () => {
  const { user } = await mount([]);
  await user.type(await field(), "me@ed");
  expect(screen.queryByRole("option")).toBeNull();
  await user.type(await field(), " @ed");
  await user.click(await screen.findByRole("option", { name: /^Ed viewer|^Edviewer/ }));
  expect(((await field()) as HTMLTextAreaElement).value).toBe("me@ed @Ed ");
});

it.each([
  ["@edg{Enter}, thanks", "@Edgar Klein, thanks"],
  ["@edg{Enter}) and", "@Edgar Klein) and"],
  ["@edg{Enter}- thanks", "@Edgar Klein - thanks"],
  ["@edg{Enter}and , too", "@Edgar Klein and , too"],
  ["@edg{Enter}{Backspace} , too", "@Edgar Klein , too"],
])("puts punctuation directly after a completed name: %s", async (keys, text) => {
  const { user } = await mount([]);
  await user.type(await field(), keys);
  expect(((await field()) as HTMLTextAreaElement).value).toBe(text);
});

it("keeps what was typed if it is refused", async () => {
  const message = "An entry has at most 1,000 comments";
  const { user } = await mount([], {
    [`POST ${listPath}`]: answerJson({ error: { code: "conflict", message } }, 409),
  });
  await user.type(await field(), "My long thought");
  await user.click(screen.getByRole("button", { name: "Comment" }));
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
  expect(((await field()) as HTMLTextAreaElement).value).toBe("My long thought");
});

it("marks mentioned members, and labels former members", async () => {
  await mount([
    comment("1", {
      text: "See @edgar klein",
      mentions: [{ userId: "edgar", name: "Edgar Klein" }],
    }),
    comment("2", { author: null }),
  ]);
  const [first, second] = within(
    await screen.findByRole("list", { name: "Comments" }),
  ).getAllByRole("listitem");
  expect(within(first!).getByText("@edgar klein").className).toContain("text-accent");
  expect(second!.textContent).toContain("Former member");
});

it("lets a member delete only their own comments, after a confirmation", async () => {
  let items = [comment("1"), comment("2", { author: me })];
  const { user } = await mount(items, {
    [`GET ${listPath}`]: () => answerJson({ items, nextCursor: null }),
    "DELETE /api/comments/2": () => {
      items = items.slice(0, 1);
      return new Response(null, { status: 204 });
    },
  });
  const list = await screen.findByRole("list", { name: "Comments" });
  await waitFor(() => expect(within(list).getAllByRole("button")).toHaveLength(1));
  await user.click(within(list).getByRole("button", { name: "Delete the comment by Vera" }));
  await user.click(await screen.findByRole("button", { name: "Delete" }));
  await waitFor(() => expect(within(list).getAllByRole("listitem")).toHaveLength(1));
});

it("shows what others write while it is open", async () => {
  const items = [comment("1")];
  await mount(items);
  await screen.findByText("Comment 1");
  items.push(comment("2"));
  await sendEvent("comments", { entryId: "entry-1", collectionId: "collection-1" });
  expect(await screen.findByText("Comment 2")).toBeTruthy();
});

it("shows earlier comments when nobody else is a member, without a form", async () => {
  await mount([comment("old", { author: { id: "gone", name: "Vera" } })], {
    "GET /api/collections/collection-1": answerJson(createCollection({ memberCount: 1 })),
  });
  await screen.findByText("Vera");
  screen.getByText(/only you see them/);
  expect(screen.queryByRole("textbox", { name: "Your comment" })).toBeNull();
  screen.getByRole("button", { name: "Delete the comment by Vera" });
});
