/** Validates responses of the running app against their description. */
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { beforeAll, describe, expect, it } from "vitest";
import type { ApiDocument, JsonSchema } from "#features/reference/contract.ts";
import type { Collection } from "#features/collections/contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import type { Project } from "#features/projects/contract.ts";
import { setUpClients } from "#server/testing/contexts.ts";
import type { TestClient } from "#server/testing/test-client.ts";

const { ada, eve, visitor } = await setUpClients();
const { body: api } = await visitor.get<ApiDocument>("/api/openapi.json");

/** Rejects undescribed members of responses, which the published schemas allow. */
function close(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(close);
  if (typeof schema !== "object" || schema === null) return schema;
  const closed = Object.fromEntries(
    Object.entries(schema).map(([key, member]) => [key, close(member)]),
  ) as JsonSchema;
  const isObject = closed.type === "object" && closed.properties !== undefined;
  return isObject ? { additionalProperties: false, ...closed } : closed;
}

const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
ajv.addSchema({ $id: "api", ...(close(api) as object) });
const compiled = new Map<string, ValidateFunction>();

/** The differences between a response and its description: empty, or ajv's errors. */
function findDifferences(
  method: string,
  path: string,
  answer: { status: number; body: unknown },
): unknown[] {
  const pointer = (text: string) => text.replaceAll("~", "~0").replaceAll("/", "~1");
  const isError = answer.status >= 400;
  const said = api.paths[path]![method]!.responses[answer.status];
  if (!isError && said === undefined) return [{ method, path, status: answer.status }];
  if (answer.status === 204) return [];
  const at = isError
    ? "#/components/schemas/Error"
    : `#/paths/${pointer(path)}/${method}/responses/${answer.status}/content/application~1json/schema`;
  let validate = compiled.get(at);
  if (validate === undefined) {
    validate = ajv.compile({ $ref: `api${at}` });
    compiled.set(at, validate);
  }
  return validate(answer.body) ? [] : [{ method, path, errors: validate.errors }];
}

describe("an actual response", () => {
  let entry: Entry;
  let collection: Collection;
  let project: Project;
  const differences: unknown[] = [];
  const ask = async <Body>(
    method: string,
    template: string,
    {
      body,
      query = "",
      as = ada,
      ids = {},
    }: { body?: unknown; query?: string; as?: TestClient; ids?: Record<string, string> } = {},
  ) => {
    const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name]!);
    const answer = await as.send<Body>(method.toUpperCase(), path + query, body);
    differences.push(...findDifferences(method, template, answer));
    return answer.body;
  };
  beforeAll(async () => {
    collection = await ask("post", "/api/collections", { body: { title: "Tea", emoji: "🍵" } });
    const text = "Green tea is steeped at 70 degrees. Black tea wants boiling water.";
    const saved = await ada.send<{ entry: Entry }>(
      "POST",
      "/api/functions/process-text-entry",
      { text, collectionId: collection.id, whyInteresting: "For the kitchen" },
      { prefer: "respond-async" },
    );
    differences.push(...findDifferences("post", "/api/functions/process-text-entry", saved));
    entry = saved.body.entry;
    project = await ask("post", "/api/projects", {
      body: { name: "Tea house", attributes: { Town: "Kyoto" } },
    });
  });

  it("matches the description for entries and collections", async () => {
    const ids = { id: entry.id };
    await ask("get", "/api/entries");
    await ask("get", "/api/entries/{id}", { ids });
    await ask("patch", "/api/entries/{id}", { ids, body: { title: "Tea" } });
    await ask("get", "/api/entries/{id}/content", { ids });
    await ask("get", "/api/entries/{id}/connections", { ids });
    await ask("get", "/api/entries/{id}/publication", { ids });
    await ask("get", "/api/search", { query: "?q=tea" });
    await ask("get", "/api/collections");
    await ask("get", "/api/collections/{id}", { ids: { id: collection.id } });
    const inside = { ids: { id: collection.id } };
    await ask("post", "/api/collections/{id}/interests", { ...inside, body: { name: "Leaves" } });
    await ask("get", "/api/collections/{id}/interests", inside);
    const page = "/api/collections/{id}/public-page";
    await ask("get", page, inside);
    const { slug } = await ask<{ slug: string }>("put", page, {
      ...inside,
      body: { visibility: "listed" },
    });
    await ask("patch", `${page}/entries`, { ...inside, body: { isShown: true } });
    await ask("get", `${page}/entries`, inside);
    await ask("patch", "/api/entries/{id}/public-page", { ids, body: { showsNote: true } });
    await ask("get", "/api/entries/{id}/public-page", { ids });
    await ask("get", "/api/public/collections/{slug}", { ids: { slug } });
    await ask("post", "/api/entries/move", {
      body: { ids: [entry.id], collectionId: collection.id },
    });
    expect(differences).toEqual([]);
  });

  it("matches the description for projects", async () => {
    const ids = { id: project.id };
    const person = { contactName: "Rikyū", role: "Host" };
    await ask("post", "/api/projects/{id}/people", { ids, body: person });
    await ask("post", "/api/projects/{id}/entries", { ids, body: { entryId: entry.id } });
    for (const path of ["", "/{id}", "/{id}/people", "/{id}/entries", "/{id}/suggestions"])
      await ask("get", `/api/projects${path}`, { ids });
    await ask("get", "/api/projects/entry-search", { query: "?q=tea" });
    await ask("get", "/api/projects/of-entries", { query: `?ids=${entry.id}` });
    expect(differences).toEqual([]);
  });

  it("matches the description for the assistant", async () => {
    await ada.send("POST", "/api/chat", { message: "How hot should water be for green tea?" });
    const { items } = await ask<{ items: { id: string }[] }>("get", "/api/conversations");
    await ask("get", "/api/conversations/{id}", { ids: { id: items[0]!.id } });
    await ask("get", "/api/conversations/samples");
    await ask("get", "/api/usage");
    await ask("post", "/api/functions/process-with-openai", {
      body: { text: "Tea. Milk. Sugar.", instructions: "What goes with milk?" },
    });
    expect(differences).toEqual([]);
  });

  it("matches the description for the account and public routes", async () => {
    for (const path of [
      "/api/profile",
      "/api/profile/onboarding",
      "/api/profile/public-page",
      "/api/account",
      "/api/account/sessions",
      "/api/billing",
      "/api/keys",
      "/api/invitations",
      "/api/feedback",
      "/api/discover",
      "/api/discover/topics",
      "/api/public/entries",
      "/api/public/plans",
      "/api/auth/options",
      "/api/auth/get-session",
      "/api/health",
    ])
      await ask("get", path, { as: eve });
    await ask("post", "/api/keys", { body: { name: "Script", scopes: ["read"] } });
    await ask("post", "/api/feedback", { body: { title: "More tea" } });
    await ask("get", "/api/feedback");
    expect(differences).toEqual([]);
  });

  it("does not match with an undescribed member, or without a described one", () => {
    const tell = (body: object) =>
      findDifferences("get", "/api/entries/{id}", { status: 200, body }).length;
    const { title: _, ...less } = entry;
    expect([tell(entry), tell({ ...entry, secret: 1 }), tell(less)]).toEqual([0, 1, 1]);
  });

  it("matches the description for errors", async () => {
    await ask("get", "/api/entries", { as: visitor });
    await ask("get", "/api/entries/{id}", { as: eve, ids: { id: entry.id } });
    await ask("post", "/api/keys", { body: {} });
    await ask("post", "/api/functions/process-text-entry", { body: { text: "" } });
    expect(differences).toEqual([]);
  });
});
