/** Roles in a shared collection over HTTP: changed, handed over, ended. */
import { describe, expect, it } from "vitest";
import { setUpTeam } from "./testing/team.ts";

const team = await setUpTeam();
const { owner, editor, viewer, outsider, share, add, listTitles, listMembers } = team;
const membersOf = (id: string) => `/api/collections/${id}/members`;

describe("PATCH a member", () => {
  it("changes the role, for the owner only", async () => {
    const { id } = await share();
    const path = `${membersOf(id)}/${viewer.id}`;
    const change = { role: "editor" };
    expect((await editor.client.send("PATCH", path, change)).status).toBe(403);
    expect((await viewer.client.send("PATCH", path, change)).status).toBe(403);
    expect((await outsider.client.send("PATCH", path, change)).status).toBe(404);
    const changed = await owner.client.send("PATCH", path, change);
    expect(changed).toMatchObject({
      status: 200,
      body: { userId: viewer.id, name: "vera", role: "editor", status: "member" },
    });
    const entry = await add(viewer, "Now I may");
    const moved = await viewer.client.send("PATCH", `/api/entries/${entry.id}`, {
      collectionId: id,
    });
    expect(moved.status).toBe(200);
  });

  it("refuses unknown roles, users who are not members, and another role for the owner", async () => {
    const { id } = await share();
    const send = (memberId: string, role: string) =>
      owner.client.send("PATCH", `${membersOf(id)}/${memberId}`, { role });
    expect((await send(viewer.id, "admin")).status).toBe(400);
    expect((await send(outsider.id, "viewer")).status).toBe(404);
    expect((await send(owner.id, "viewer")).status).toBe(409);
    expect((await send(owner.id, "owner")).body).toMatchObject({ id: owner.id, role: "owner" });
  });

  it("hands the collection over, and the former owner stays as an editor", async () => {
    const { id } = await share();
    await add(owner, "Handed over", id);
    const members = await listMembers(owner, id);
    const row = members.find((one) => one.status === "member" && one.userId === editor.id)!;
    const path = `${membersOf(id)}/${row.id}`;
    const handing = { role: "owner" };
    expect((await editor.client.send("PATCH", path, handing)).status).toBe(403);
    const other = `${membersOf(id)}/${outsider.id}`;
    expect((await owner.client.send("PATCH", other, handing)).status).toBe(404);
    expect(await owner.client.send("PATCH", path, handing)).toMatchObject({
      status: 200,
      body: { id: editor.id, userId: editor.id, role: "owner", status: "member" },
    });
    expect(await listMembers(owner, id)).toMatchObject([
      { name: "edgar", role: "owner" },
      { name: "vera", role: "viewer" },
      { name: "olga", role: "editor" },
    ]);
    expect(await listTitles(editor, id)).toEqual(["Handed over"]);
  });
});

describe("DELETE a member", () => {
  it("is refused to the owner, and only the owner ends memberships of others", async () => {
    const { id } = await share();
    const send = (person: typeof owner, memberId: string) =>
      person.client.send("DELETE", `${membersOf(id)}/${memberId}`);
    expect((await send(owner, owner.id)).status).toBe(409);
    expect((await send(editor, owner.id)).status).toBe(409);
    expect((await send(editor, viewer.id)).status).toBe(403);
    expect((await send(outsider, viewer.id)).status).toBe(404);
    expect((await send(editor, outsider.id)).status).toBe(403);
    expect((await send(owner, outsider.id)).status).toBe(404);
  });

  it("lets a member leave by the id of the user or of the member", async () => {
    const { id } = await share();
    const listed = await listMembers(viewer, id);
    const row = listed.find((one) => one.status === "member" && one.userId === viewer.id)!;
    expect((await viewer.client.send("DELETE", `${membersOf(id)}/${row.id}`)).status).toBe(204);
    expect((await editor.client.send("DELETE", `${membersOf(id)}/${editor.id}`)).status).toBe(204);
    expect(await listMembers(owner, id)).toMatchObject([{ userId: owner.id }]);
    expect((await viewer.client.get(membersOf(id))).status).toBe(404);
  });
});
