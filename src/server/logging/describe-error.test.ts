import { generateText, Output } from "ai";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { createTransport } from "nodemailer";
import pg from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { createModels } from "../ai/create-models.ts";
import { parseEnv } from "../settings/env.ts";
import { setUpContext } from "../testing/contexts.ts";
import { catchError, logError } from "../testing/log-line.ts";
import { startMailServer } from "../testing/servers/mail-server.ts";
import { type ModelReply, startModelServer } from "../testing/models/model-server.ts";
import { listSecrets } from "./log.ts";

const context = await setUpContext();
const text = "Smeaton shaped the tower like the trunk of an oak";
const address = "ada.lovelace@example.org";

describe("what PostgreSQL rejects", () => {
  it("is logged with its statement, without the parameters", async () => {
    const statement = sql`select no_such_function(${text}), 'an inlined text'`;
    const line = logError(await catchError(drizzle(context.database.actors).execute(statement)));
    expect(line).toContain("no_such_function");
    expect(line).not.toMatch(/Smeaton|inlined/);
  });

  it.each([
    "insert into kept values ($1), ($1)",
    "select $1::uuid",
    "select $1::text::json",
    "select $1::text::tsquery",
    "select jsonb_path_query('{}', ('$.' || $1)::jsonpath)",
  ])("is logged without the value that %j quotes", async (statement) => {
    const client = new pg.Client({ ...context.database.system.options });
    await client.connect();
    await client.query("create temporary table kept (value text unique)");
    const error = await catchError(client.query(statement, [`"${text}" ' and "${address}`]));
    await client.end();
    expect((error as pg.DatabaseError).code).toMatch(/^\w{5}$/);
    const line = logError(error);
    expect(line).toContain((error as pg.DatabaseError).code);
    expect(line).not.toMatch(/Smeaton|lovelace/);
  });
});

describe("a model provider's response", () => {
  const key = "key-of-the-test";
  const echo = `Wrong key ${key} in: ${text}, asked by ${address}`;

  it.each<[string, ModelReply, RegExp]>([
    [
      "a refusal",
      { status: 401, body: { error: { message: echo, code: "invalid_api_key" } } },
      /"statusCode":401,"provider":\{"code":"invalid_api_key"\}/,
    ],
    [
      "a page",
      { status: 502, headers: { "retry-after-ms": "1" }, body: `<html>${echo}</html>` },
      /"statusCode":502/,
    ],
    ["nonsense", { status: 200, body: echo }, /AI_APICallError/],
    [
      "an object of another shape",
      { text: JSON.stringify({ title: [echo] }) },
      /AI_TypeValidationError/,
    ],
    ["a broken object", { text: `{"title":"${echo}` }, /AI_JSONParseError/],
  ])("%s is logged with its kind and status", async (_name, reply, expected) => {
    const server = await startModelServer("openai", () => reply);
    onTestFinished(server.close);
    const env = parseEnv(server.settings);
    const { language: model } = (await createModels(env))!;
    const output = Output.object({ schema: z.object({ title: z.string() }) });
    const ask = { model, prompt: text, maxRetries: 1, headers: { authorization: `Bearer ${key}` } };
    const error = await catchError(
      generateText({ ...ask, output }).then((answer) => answer.output),
    );
    const line = logError(error, listSecrets(env));
    expect(line).toMatch(expected);
    expect(line).not.toMatch(/Smeaton|lovelace|key-of-the-test/);
  });
});

it("logs an SMTP rejection without its recipients", async () => {
  const server = await startMailServer({
    onRcptTo: ({ address }, _session, done) => done(new Error(`<${address}> is not known here`)),
  });
  onTestFinished(server.close);
  const transport = createTransport({ host: "127.0.0.1", port: server.port, ignoreTLS: true });
  const message = { from: "keeper@example.org", to: address, subject: "An e-mail", text };
  const line = logError(await catchError(transport.sendMail(message)));
  expect(line).toContain('"code":"EENVELOPE"');
  expect(line).toContain('"responseCode":');
  expect(line).not.toMatch(/Smeaton|lovelace|keeper@/);
});

describe("any other error", () => {
  it.each<[string, () => unknown, RegExp]>([
    ["of JSON", () => JSON.parse(text), /SyntaxError/],
    ["of Zod", () => z.record(z.string(), z.number()).parse({ [text]: text }), /invalid_type/],
    ["of Zod's keys", () => z.strictObject({}).parse({ [text]: 1 }), /unrecognized_keys/],
    ["of an address", () => new URL(`//${text}`), /ERR_INVALID_URL/],
    ["of a header", () => new Headers({ a: `${text}\nb` }), /TypeError/],
  ])("%s is logged without quoted content", (_name, fail, expected) => {
    let thrown: unknown;
    try {
      fail();
    } catch (error) {
      thrown = error;
    }
    expect(logError(thrown)).toMatch(expected);
    expect(logError(thrown)).not.toContain("Smeaton");
  });

  it("is logged with the code of a network error, without the query or password of its URL", async () => {
    const url = "https://ada:hunter22@127.0.0.1:1/page?session=oiuwqe7236#token";
    const error = new Error(`could not fetch ${url}`, {
      cause: await catchError(fetch("http://127.0.0.1:1/")),
    });
    const line = logError(error);
    expect(line).toContain("could not fetch https://127.0.0.1:1/page");
    expect(line).not.toMatch(/hunter22|oiuwqe7236|#token/);
  });

  it("keeps its stack, causes and parts, without cycles", () => {
    const error = new AggregateError([new RangeError("too much")], "several");
    error.cause = new Error("outer", { cause: error });
    const { err } = JSON.parse(logError(error)) as { err: Record<string, never> };
    expect(err).toMatchObject({
      type: "AggregateError",
      message: "several",
      stack: expect.arrayContaining([expect.stringContaining("describe-error.test.ts:")]),
      cause: { message: "outer", cause: { type: "AggregateError" } },
      errors: [{ type: "RangeError", message: "too much" }],
    });
  });

  it.each<[unknown]>([
    [text],
    [{ text, toString: () => text }],
    [undefined],
    [null],
    [Symbol(text)],
    [
      Object.defineProperty({}, "message", {
        get: () => {
          throw new Error(text);
        },
      }),
    ],
    [
      new Proxy(
        {},
        {
          get: () => {
            throw new Error(text);
          },
        },
      ),
    ],
  ])("may be any thrown value (%#)", (thrown) => {
    expect(logError(thrown)).not.toContain("Smeaton");
  });

  it("does not have lines of its message mistaken for stack frames", () => {
    const error = new Error(`failed\n    at ${text} (/x:1:1)\n    at ${address}`);
    error.message = "another";
    expect(logError(error)).not.toContain("lovelace");
  });
});
