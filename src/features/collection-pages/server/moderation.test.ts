import { expect, it } from "vitest";
import {
  listActions,
  listMeasures,
} from "#features/discover/server/moderation/moderation-lists.ts";
import {
  handlePageReports,
  isPageAddress,
  listPageReports,
  restorePage,
  withdrawPage,
} from "./moderation.ts";
import { setUpPages, siteOrigin } from "./testing/page-team.ts";

const pages = await setUpPages();
const { context, owner, editor, outsider, open, add, show, visit, getSettings, turnOn } = pages;
const urlOf = (slug: string) => `${siteOrigin}/shared/collections/${slug}`;

it("withdraws a page at once, and its owner cannot turn it on again", async () => {
  const { id, slug } = await open();
  const entry = await add(owner, id, { title: "Spam" });
  await show(owner, entry.id);
  await withdrawPage(context, urlOf(slug));
  expect((await visit(slug)).status).toBe(404);
  await expect(withdrawPage(context, urlOf(slug))).rejects.toMatchObject({ code: "conflict" });
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
  expect((await listMeasures(context)).withdrawnPages.map((page) => page.slug)).toContain(slug);
  await restorePage(context, `${urlOf(slug)}/${"a".repeat(22)}`);
  expect((await visit(slug)).status).toBe(200);
  const actions = await listActions(context);
  expect(actions.map(({ action, collectionSlug }) => [action, collectionSlug])).toEqual([
    ["restore", slug],
    ["withdraw", slug],
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
  expect(await listPageReports(context)).toEqual([
    expect.objectContaining({
      slug,
      title: "Reported",
      email: owner.email,
      count: 2,
      reasons: ["An insult", "Untrue"],
    }),
  ]);
  expect(await handlePageReports(context, urlOf(slug))).toBe(2);
  expect(await listPageReports(context)).toEqual([]);
  await owner.client.send("DELETE", `/api/collections/${id}/public-page`);
  expect(await listPageReports(context, { all: true })).toEqual([
    expect.objectContaining({ slug: null, title: null, isWithdrawn: false }),
  ]);
  expect((await report(outsider, "Gone")).status).toBe(404);
});

it("distinguishes URLs of collection pages from URLs of entries", () => {
  const slug = "a".repeat(22);
  expect(
    [urlOf(slug), `${urlOf(slug)}/${slug}`, `${siteOrigin}/shared/${slug}`, slug].map(
      isPageAddress,
    ),
  ).toEqual([true, true, false, false]);
});
