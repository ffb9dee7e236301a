import { expect, it } from "vitest";
import { moderateContent } from "#features/discover/server/moderation/moderation.ts";
import {
  listActions,
  listReports,
  listWithdrawn,
} from "#features/discover/server/moderation/moderation-lists.ts";
import { setUpPages, siteOrigin } from "./testing/page-team.ts";

const pages = await setUpPages();
const { context, owner, editor, outsider, open, add, show, visit, getSettings, turnOn } = pages;
const pathOf = (slug: string) => `/shared/collections/${slug}`;
const urlOf = (slug: string) => `${siteOrigin}${pathOf(slug)}`;

it("withdraws a page at once, and its owner cannot turn it on again", async () => {
  const { id, slug } = await open();
  const entry = await add(owner, id, { title: "Spam" });
  await show(owner, entry.id);
  await moderateContent(context, urlOf(slug), "withdraw");
  expect((await visit(slug)).status).toBe(404);
  await expect(moderateContent(context, urlOf(slug), "withdraw")).rejects.toMatchObject({
    code: "conflict",
  });
  expect(await getSettings(owner, id)).toMatchObject({ visibility: "off", isWithdrawn: true });
  expect(await turnOn(id)).toMatchObject({
    error: { code: "forbidden", message: expect.stringContaining("withdrew this page") },
  });
  const path = `/api/collections/${id}/public-page`;
  expect((await owner.client.send("DELETE", path)).status).toBe(403);
  expect((await show(owner, entry.id)).status).toBe(409);
  // A new owner cannot turn it on either.
  await owner.client.send("PATCH", `/api/collections/${id}/members/${editor.id}`, {
    role: "owner",
  });
  const again = await editor.client.send("PUT", path, { visibility: "link" });
  expect(again.status).toBe(403);
  expect((await listWithdrawn(context)).map(({ path }) => path)).toContain(pathOf(slug));
  await moderateContent(context, `${urlOf(slug)}/${"a".repeat(22)}`, "restore");
  expect((await visit(slug)).status).toBe(200);
  const actions = await listActions(context);
  expect(actions.map(({ action, path }) => [action, path])).toEqual([
    ["restore", pathOf(slug)],
    ["withdraw", pathOf(slug)],
  ]);
});

it("lists reports of pages, each user's once, until they are handled", async () => {
  const { id, slug } = await open("Reported");
  const report = (who: typeof owner, reason: string) =>
    who.client.send("POST", `/api/public/collections/${slug}/report`, { reason });
  expect((await report(outsider, "Untrue")).status).toBe(204);
  expect((await report(outsider, "Again")).status).toBe(409);
  expect((await report(owner, "Mine")).status).toBe(400);
  expect((await report(editor, "An insult")).status).toBe(204);
  expect(
    (await pages.visitor.send("POST", `/api/public/collections/${slug}/report`, { reason: "x" }))
      .status,
  ).toBe(401);
  expect(await listReports(context)).toEqual([
    expect.objectContaining({
      kind: "page",
      path: pathOf(slug),
      title: "Reported",
      email: owner.email,
      count: 2,
      reasons: ["An insult", "Untrue"],
    }),
  ]);
  expect(await moderateContent(context, urlOf(slug), "handle")).toEqual({
    kind: "page",
    handled: 2,
  });
  expect(await listReports(context)).toEqual([]);
  await owner.client.send("DELETE", `/api/collections/${id}/public-page`);
  expect(await listReports(context, { all: true })).toEqual([
    expect.objectContaining({ path: null, title: null, isWithdrawn: false }),
  ]);
  expect((await report(outsider, "Gone")).status).toBe(404);
});

it("distinguishes URLs of collection pages from URLs of entries", async () => {
  const slug = "a".repeat(22);
  const find = (address: string) => moderateContent(context, address, "handle");
  for (const address of [urlOf(slug), `${urlOf(slug)}/${slug}`])
    await expect(find(address)).rejects.toThrow("No collection has a public page");
  for (const address of [`${siteOrigin}/shared/${slug}`, slug])
    await expect(find(address)).rejects.toThrow("No entry was ever shared");
});
