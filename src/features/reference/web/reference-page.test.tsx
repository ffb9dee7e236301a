import { fireEvent, render, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { answerJson, serveForTests } from "#features/entries/web/testing/mount.tsx";
import type { ApiDocument, ApiOperation } from "#features/reference/contract.ts";
import { ReferencePage } from "./reference-page.tsx";

const operation: ApiOperation = {
  operationId: "postThingsById",
  tags: ["Things"],
  summary: "Change a thing",
  parameters: [
    { name: "id", in: "path", required: true, schema: { type: "string", format: "uuid" } },
    { name: "since", in: "query", required: true, schema: { type: "integer" } },
  ],
  requestBody: {
    required: true,
    content: {
      "application/json": {
        schema: {
          type: "object",
          required: ["kind", "parts", "isOpen", "size", "myName"],
          properties: {
            kind: { enum: ["small", "large"] },
            parts: { type: "array", items: { type: "string" } },
            isOpen: { type: "boolean" },
            size: { type: ["number", "null"] },
            myName: { type: "string", description: "Of the thing" },
            more: { anyOf: [{ $ref: "#/components/schemas/Thing" }, { type: "null" }] },
          },
        },
      },
    },
  },
  responses: {
    201: {
      description: "Done",
      content: {
        "application/json": {
          schema: {
            type: "object",
            required: ["items"],
            properties: { items: { type: "array", items: { $ref: "#/components/schemas/Thing" } } },
          },
        },
      },
    },
    default: { $ref: "#/components/responses/Error" },
  },
  security: [{ apiKey: ["write"] }, { session: [] }],
};
const api: ApiDocument = {
  openapi: "3.1.0",
  info: { title: "", version: "1", description: "" },
  servers: [],
  tags: [{ name: "Things", description: "All of them" }],
  paths: { "/api/things/{id}": { post: operation } },
  components: {
    schemas: { Thing: { type: "object", properties: { at: { prefixItems: [{ type: "null" }] } } } },
    responses: {},
    securitySchemes: {},
  },
};

it("shows the parameters, the response and an example call of each operation", async () => {
  serveForTests({ "GET /api/openapi.json": answerJson(api) });
  render(<ReferencePage />);
  const part = within(await screen.findByRole("region", { name: "Things" }));
  const shown = part.getByText("Change a thing").closest("details")!.textContent;
  expect(shown).toContain("POST/api/things/{id}Change a thing");
  expect(shown).toContain("the scope “write”");
  expect(shown).toContain("id*string (uuid)");
  expect(shown).toContain('kind*"small" | "large"parts*string[]isOpen*boolean');
  expect(shown).toContain("size*number | nullmyName*string. Of the thingmoreThing | null");
  expect(shown).toContain("201 { items: Thing[] }");
  expect(shown).toContain(`curl "$SITE/api/things/ID?since=SINCE" \\
  -H "Authorization: Bearer $KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"kind": "small", "parts": ["PARTS"], "isOpen": true, "size": 1, "myName": "MY_NAME"}'`);
  expect(screen.getByText("Thing").closest("details")!.textContent).toBe("Thingat[null]");
});

it("names both scopes if an operation needs two", async () => {
  const publish = { ...operation, security: [{ apiKey: ["write", "share"] as const }] };
  const paths = { "/api/things/{id}": { patch: publish } };
  serveForTests({ "GET /api/openapi.json": answerJson({ ...api, paths }) });
  render(<ReferencePage />);
  const part = await screen.findByRole("region", { name: "Things" });
  expect(part.textContent).toContain("the scopes “write” and “share”, or signing in.");
});

it("focuses the search with “/”, and keeps what contains every word", async () => {
  const remove = { ...operation, operationId: "remove", summary: "Remove a thing" };
  const paths = { ...api.paths, "/api/things": { delete: remove } };
  serveForTests({ "GET /api/openapi.json": answerJson({ ...api, paths }) });
  render(<ReferencePage />);
  await screen.findByRole("region", { name: "Objects" });
  fireEvent.keyDown(document.body, { key: "/" });
  const box = screen.getByRole("searchbox", { name: "Search the reference" });
  expect(document.activeElement).toBe(box);
  fireEvent.change(box, { target: { value: "REMOVE delete" } });
  screen.getByText("1 of 3");
  expect(screen.queryByText("Change a thing")).toBeNull();
  expect(screen.queryByRole("region", { name: "Objects" })).toBeNull();
  expect(screen.getAllByRole("link").map((link) => link.textContent)).not.toContain("Objects");
  fireEvent.change(box, { target: { value: "nothing like it" } });
  screen.getByText("Nothing in the reference has “nothing like it”.");
  fireEvent.click(screen.getByRole("button", { name: "Clear search" }));
  screen.getByText("Change a thing");
});

it("reloads after a failure", async () => {
  let isDown = true;
  serveForTests({
    "GET /api/openapi.json": () =>
      isDown
        ? answerJson({ error: { code: "internal", message: "Broken" } }, 500)
        : answerJson(api),
  });
  render(<ReferencePage />);
  expect(await screen.findByText("The reference did not load")).toBeTruthy();
  isDown = false;
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("region", { name: "Things" })).toBeTruthy();
});
