import { describe, expect, it, onTestFinished } from "vitest";
import type { Project, ProjectEntry, ProjectPerson } from "#features/projects/contract.ts";
import { setUpClients } from "#server/testing/contexts.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import type { ErrorBody } from "#shared/errors.ts";

const { context, ada, eve } = await setUpClients();
const { body: session } = await ada.get<{ user: { id: string } }>("/api/auth/get-session");
const ctx = { app: context, userId: session.user.id };
const make = async (body: object) => ada.send<Project>("POST", "/api/projects", body);
const fail = async (method: string, path: string, body: unknown) => {
  const answer = await ada.send<ErrorBody>(method, path, body);
  return [answer.status, answer.body.error.message];
};

describe("the project routes", () => {
  it("accept attributes as a map or as an ordered list", async () => {
    const asMap = await make({ name: " Barn ", description: "  ", attributes: { b: "1", a: "2" } });
    expect(asMap.status).toBe(201);
    expect(asMap.body).toMatchObject({
      name: "Barn",
      description: null,
      attributes: { b: "1", a: "2" },
      attributeList: [
        { name: "b", value: "1" },
        { name: "a", value: "2" },
      ],
    });
    const attributeList = [{ name: "a", value: "" }];
    const path = `/api/projects/${asMap.body.id}`;
    const changed = await ada.send<Project>("PATCH", path, { attributes: {}, attributeList });
    expect([changed.status, changed.body.attributeList]).toEqual([200, attributeList]);
    const special = await make({ name: "x", attributeList: [{ name: "__proto__", value: "1" }] });
    expect(JSON.stringify(special.body.attributes)).toBe('{"__proto__":"1"}');
  });

  it("return a message for invalid input", async () => {
    const { body: project } = await make({ name: "Barn" });
    const path = `/api/projects/${project.id}`;
    const twice = [
      { name: "Zone", value: "1" },
      { name: "zone", value: "2" },
    ];
    expect(await fail("POST", "/api/projects", { name: "  " })).toEqual([
      400,
      "A project needs a name",
    ]);
    expect(await fail("POST", "/api/projects", {})).toEqual([400, "A project needs a name"]);
    expect(await fail("PATCH", path, { attributeList: twice })).toEqual([
      400,
      "Two attributes have the same name",
    ]);
    const long = Array.from({ length: 20 }, (_, at) => ({
      name: `${at}`,
      value: "x".repeat(1_500),
    }));
    expect(await fail("PATCH", path, { attributeList: long })).toEqual([
      400,
      "The attributes of a project have at most 20,000 characters in all",
    ]);
    expect(await fail("POST", `${path}/people`, { contactName: "" })).toEqual([
      400,
      "A person needs a name",
    ]);
    expect(
      await fail("POST", `${path}/people`, { contactName: "A", contactEmail: "nowhere" }),
    ).toEqual([400, "Please enter a valid e-mail address"]);
    expect(await fail("GET", "/api/projects/nonsense", undefined)).toEqual([404, "Not found"]);
    expect((await ada.get<Project>(path)).body).toEqual(project);
  });

  it("store an empty email address, phone or role as null", async () => {
    const { body: project } = await make({ name: "Barn" });
    const { status, body } = await ada.send<ProjectPerson>(
      "POST",
      `/api/projects/${project.id}/people`,
      { contactName: "Grace", contactEmail: "", contactPhone: " ", role: "" },
    );
    expect(status).toBe(201);
    expect(body).toMatchObject({ contactEmail: null, contactPhone: null, role: null });
  });

  it("return 409 for an entry that is already linked", async () => {
    const { body: project } = await make({ name: "Barn" });
    const { id: entryId } = await createEntry(ctx, {});
    const path = `/api/projects/${project.id}/entries`;
    const link = await ada.send<ProjectEntry>("POST", path, { entryId });
    expect(link.status).toBe(201);
    expect(await fail("POST", path, { entryId })).toEqual([
      409,
      "This entry is already linked to the project",
    ]);
    const many = await ada.send("POST", `${path}/many`, { entryIds: [entryId] });
    expect([many.status, many.body]).toEqual([200, { linked: 0 }]);
  });

  it("notify only the user's other tabs of every change", async () => {
    const heard: string[] = [];
    const heardByEve: string[] = [];
    const { body } = await eve.get<{ user: { id: string } }>("/api/auth/get-session");
    const stopEve = context.events.subscribe(body.user.id, ({ type }) => heardByEve.push(type));
    const stop = context.events.subscribe(ctx.userId, ({ type }) => void heard.push(type));
    onTestFinished(() => [stop, stopEve].forEach((end) => end()));
    const { body: project } = await make({ name: "Barn" });
    const { id: entryId } = await createEntry(ctx, {});
    const path = `/api/projects/${project.id}`;
    heard.length = 0;
    const changes: [method: string, path: string, body?: object][] = [
      ["PATCH", path, { name: "Stable" }],
      ["POST", `${path}/people`, { contactName: "Grace" }],
      ["DELETE", `${path}/suggestions/${entryId}`],
      ["POST", `${path}/suggestions/${entryId}`],
      ["POST", `${path}/entries`, { entryId }],
      ["DELETE", path],
      ["POST", `${path}/restore`],
    ];
    for (const [method, at, body] of changes) {
      const told = heard.length;
      expect((await ada.send(method, at, body)).status).toBeLessThan(300);
      expect(heard.slice(told)).toEqual(["projects"]);
    }
    expect(heardByEve).toEqual([]);
  });
});
