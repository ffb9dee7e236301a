/** Live changes: members receive each other's until their membership ends. */
import { expect, it, onTestFinished } from "vitest";
import { waitFor } from "#server/testing/test-context.ts";
import type { Change } from "#server/change.ts";
import { setUpTeam } from "./testing/team.ts";

const { context, owner, editor, viewer, outsider, share, add } = await setUpTeam();

function hear({ id }: { id: string }) {
  const heard: Change[] = [];
  onTestFinished(context.events.subscribe(id, (change) => heard.push(change)));
  return heard;
}

it("notifies only members of a changed entry", async () => {
  const { id } = await share();
  const entry = await add(owner, "Tide tables", id);
  const heard = { viewer: hear(viewer), outsider: hear(outsider) };
  await owner.client.send("PATCH", `/api/entries/${entry.id}`, { title: "Tables of tides" });
  await waitFor(async () => heard.viewer.length > 0);
  expect(heard.viewer).toEqual([
    { type: "entry", captureId: entry.captureId },
    { type: "activity" },
  ]);
  expect(heard.outsider).toEqual([]);
});

it("notifies nobody of changes outside the shared collection", async () => {
  const { id } = await share();
  const hidden = await add(owner, "Private");
  const shown = await add(owner, "Shared", id);
  const heard = hear(editor);
  await owner.client.send("PATCH", `/api/entries/${hidden.id}`, { title: "Still private" });
  await owner.client.send("PATCH", `/api/entries/${shown.id}`, { title: "Still shared" });
  await waitFor(async () => heard.length > 0);
  expect(heard).toEqual([{ type: "entry", captureId: shown.captureId }, { type: "activity" }]);
});

it("notifies members of a removed entry, and the user who added it of its change", async () => {
  const { id } = await share();
  const entry = await add(editor, "Removed", id);
  const heard = { editor: hear(editor), viewer: hear(viewer) };
  await owner.client.send("DELETE", `/api/collections/${id}/entries/${entry.id}`);
  const removed = { type: "entry-removed", id: entry.id, collectionId: id };
  await waitFor(async () => heard.viewer.length > 0);
  expect(heard.viewer).toContainEqual(removed);
  expect(heard.editor).toContainEqual({ type: "entry", captureId: entry.captureId });
});

it("notifies a removed member of the removal, and of no later change", async () => {
  const { id } = await share();
  const entry = await add(owner, "Later changes", id);
  const heard = hear(editor);
  await owner.client.send("DELETE", `/api/collections/${id}/members/${editor.id}`);
  await waitFor(async () => heard.some(({ type }) => type === "entries"));
  const before = heard.length;
  const others = hear(viewer);
  await owner.client.send("PATCH", `/api/entries/${entry.id}`, { title: "Changed later" });
  await waitFor(async () => others.some(({ type }) => type === "entry"));
  expect(heard.slice(before).filter(({ type }) => type === "entry")).toEqual([]);
});
