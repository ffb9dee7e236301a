/** Roles in a shared collection, and invitations to it, over HTTP. */
import { describe, expect, it } from "vitest";
import type { Collection } from "#features/collections/contract.ts";
import { setUpTeam } from "./testing/team.ts";

const team = await setUpTeam();
const { owner, editor, viewer, outsider, share, add, listTitles, listMembers } = team;

describe("roles", () => {
  it("are changed by the owner only", async () => {
    const { id } = await share();
    const path = `/api/collections/${id}/members/${viewer.id}`;
    expect((await editor.client.send("PATCH", path, { role: "editor" })).status).toBe(403);
    expect((await viewer.client.send("PATCH", path, { role: "editor" })).status).toBe(403);
    expect((await owner.client.send("PATCH", path, { role: "editor" })).status).toBe(200);
    const entry = await add(viewer, "Now I may");
    const moved = await viewer.client.send("PATCH", `/api/entries/${entry.id}`, {
      collectionId: id,
    });
    expect(moved.status).toBe(200);
  });

  it("pass to a member, and the former owner stays as an editor", async () => {
    const { id } = await share();
    await add(owner, "Handed over", id);
    const path = `/api/collections/${id}/owner`;
    expect((await editor.client.send("PUT", path, { userId: editor.id })).status).toBe(403);
    expect((await owner.client.send("PUT", path, { userId: outsider.id })).status).toBe(404);
    expect((await owner.client.send("PUT", path, { userId: editor.id })).status).toBe(204);
    const { items } = await listMembers(owner, id);
    expect(items.map(({ name, role }) => [name, role])).toEqual([
      ["edgar", "owner"],
      ["vera", "viewer"],
      ["olga", "editor"],
    ]);
    expect(await listTitles(editor, id)).toEqual(["Handed over"]);
  });
});

describe("an invitation to a collection", () => {
  it("reveals nothing before it is accepted, and is gone once declined", async () => {
    const { body } = await owner.client.send<Collection>("POST", "/api/collections", {
      title: "Secret plans",
    });
    const sent = await team.invite(body.id, outsider.email.toUpperCase());
    expect(sent.status).toBe(201);
    expect((await outsider.client.get(`/api/collections/${body.id}`)).status).toBe(404);
    const { invitations, items } = await listMembers(owner, body.id);
    expect(invitations).toMatchObject([{ recipientEmail: outsider.email, role: "viewer" }]);
    expect(items).toHaveLength(1);
    const accept = `/api/shared-collections/invitations/${sent.body.id}/accept`;
    expect((await viewer.client.send("POST", accept)).status).toBe(404);
    const decline = `/api/shared-collections/invitations/${sent.body.id}/decline`;
    expect((await outsider.client.send("POST", decline)).status).toBe(204);
    expect((await outsider.client.send("POST", accept)).status).toBe(404);
    expect((await listMembers(owner, body.id)).invitations).toEqual([]);
  });

  it("is refused for Unfiled, oneself, members, and collections of others", async () => {
    const { id } = await share();
    expect((await team.invite(owner.id, outsider.email)).status).toBe(403);
    expect((await team.invite(id, owner.email)).status).toBe(400);
    expect((await team.invite(id, viewer.email)).status).toBe(409);
    const asEditor = await editor.client.send("POST", `/api/collections/${id}/members`, {
      recipientEmail: outsider.email,
      senderName: "edgar",
      role: "viewer",
    });
    expect(asEditor.status).toBe(403);
  });
});
