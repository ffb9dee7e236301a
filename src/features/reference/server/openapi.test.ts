import { describe, expect, it } from "vitest";
import type { ApiDocument } from "#features/reference/contract.ts";
import { setUpClients } from "#server/testing/contexts.ts";
import { findAccess } from "#server/http/access/access.ts";
import { listRoutes } from "./list-routes.ts";
import { tags } from "./tags.ts";

const { app, visitor } = await setUpClients();
const { body: api, ...first } = await visitor.get<ApiDocument>("/api/openapi.json");
const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);
const operationOf = (method: string, path: string) => api.paths[path]![method]!;

describe("GET /api/openapi.json", () => {
  it("is public, and returns 304 if unchanged", async () => {
    expect(first.status).toBe(200);
    expect(api.openapi).toBe("3.1.0");
    const etag = first.headers.get("etag")!;
    const again = await visitor.send("GET", "/api/openapi.json", undefined, {
      "if-none-match": etag,
    });
    expect(again.status).toBe(304);
  });

  it("lists exactly the routes of the app", () => {
    const routes = listRoutes(app.routes);
    expect(operations).toHaveLength(routes.length);
    const served = app.routes
      .filter(({ handler }) => findAccess(handler) !== undefined)
      .map(({ method, path }) => `${method} ${path}`);
    const declared = routes.map(({ method, path }) => `${method} ${path}`);
    // The endpoint of MCP has a protocol of its own.
    expect(declared.toSorted()).toEqual(served.filter((name) => !name.endsWith("/mcp")).toSorted());
    expect([...new Set(routes.map(({ tag }) => tag))].toSorted()).toEqual(
      tags.map(({ name }) => name).toSorted(),
    );
  });

  it("gives each operation a unique name, a summary and the parameters of its path", () => {
    const names = operations.map(({ operation }) => operation.operationId);
    expect(new Set(names).size).toBe(names.length);
    for (const { path, operation } of operations) {
      expect(operation.summary).not.toBe("");
      const named = operation.parameters.filter((one) => one.in === "path");
      expect(named.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
    }
  });

  it("contains only references that exist, and no other host", () => {
    const text = JSON.stringify(api);
    for (const [, ref] of text.matchAll(/"\$ref":"([^"]*)"/g)) {
      const [, ...keys] = ref!.split("/");
      let at: unknown = api;
      for (const key of keys) at = (at as Record<string, unknown>)[key];
      expect({ ref, isThere: at !== undefined }).toEqual({ ref, isThere: true });
    }
    expect(text).not.toMatch(/https?:\/\//);
  });

  it("states exactly which routes require authentication", () => {
    const described = operations
      .filter(({ operation }) => operation.security.length > 0)
      .map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    const checked = app.routes
      .filter(({ handler }) => findAccess(handler)?.needsActor)
      .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)(\{[^}]*\})?/g, "{$1}")}`);
    expect(described.toSorted()).toEqual(checked.toSorted());
  });

  it("states the scopes that a key needs, and where no key is accepted", () => {
    const scopeOf = (method: string, path: string) =>
      operationOf(method, path).security.flatMap((one) => one["apiKey"] ?? []);
    expect(scopeOf("get", "/api/entries")).toEqual(["read"]);
    expect(scopeOf("delete", "/api/entries/{id}")).toEqual(["write"]);
    expect(scopeOf("post", "/api/chat")).toEqual(["ask"]);
    expect(scopeOf("post", "/api/keys")).toEqual([]);
    expect(scopeOf("patch", "/api/entries/{id}/publication")).toEqual(["write", "share"]);
  });

  it("states that publishing needs the scope share", () => {
    for (const [method, path, type] of [
      ["patch", "/api/entries/{id}", "application/json"],
      ["post", "/api/functions/upload-file", "multipart/form-data"],
    ] as const) {
      const { schema } = operationOf(method, path).requestBody!.content[type]!;
      expect(schema.properties!["isPrivate"]!.description).toContain("scope share");
    }
    expect(api.info.description).toContain("share (making something public, and inviting people)");
  });

  it("describes the boxes of words as fractions from 0 to 1", () => {
    const fraction = { type: "number", minimum: 0, maximum: 1 };
    const box = { x: fraction, y: fraction, width: fraction, height: fraction };
    const page = operationOf("get", "/api/entries/{id}/pages/{page}").responses[200];
    expect(page).toMatchObject({
      content: {
        "application/json": {
          schema: {
            properties: { words: { items: { properties: { box: { properties: box } } } } },
          },
        },
      },
    });
    expect(JSON.stringify(page)).not.toMatch(/pixels/i);
  });

  it("describes fields of responses, also of schemas without a name", () => {
    expect(api.components.schemas["Entry"]!.properties!["isMine"]!.description).toBe(
      "Whether the user captured it, and may therefore publish it.",
    );
    const usage = operationOf("get", "/api/usage").responses[200];
    expect(JSON.stringify(usage)).toContain("Null if no model is configured");
  });

  it("describes queries, request bodies and forms", () => {
    const list = operationOf("get", "/api/entries").parameters;
    expect(list.find(({ name }) => name === "limit")!.schema).toMatchObject({ maximum: 100 });
    const { schema } = operationOf("post", "/api/keys").requestBody!.content["application/json"]!;
    expect(schema.required).toEqual(["name", "scopes"]);
    const form = operationOf("post", "/api/functions/upload-file").requestBody!.content;
    expect(form["multipart/form-data"]!.schema.properties!["file"]).toMatchObject({
      format: "binary",
    });
  });
});
