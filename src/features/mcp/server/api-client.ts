/**
 * The tools' access to the API. They call its routes in this process, so that validation, scopes and limits
 * apply to them.
 */
import type { Context } from "hono";
import { ChatRequest } from "#features/assistant/contract.ts";
import { type AnswerPart, startAnswer } from "#features/assistant/server/service.ts";
import type { Actor, AskApi, HttpEnv } from "#server/http/identity/actor.ts";
import { answerError } from "#server/http/response/errors.ts";
import { parseInput } from "#server/http/request/valid.ts";
import type { ErrorBody } from "#shared/errors.ts";

export type ApiClient = {
  /** Throws ApiRefusal with the API's message for every status of 400 and above. */
  get: <Body>(path: string, query?: Record<string, string | number | undefined>) => Promise<Body>;
  post: <Body>(path: string, body: unknown) => Promise<Body>;
  patch: <Body>(path: string, body: unknown) => Promise<Body>;
  /** Yields the parts of the assistant's answer. Throws ApiRefusal like the others. */
  ask: (request: ChatRequest) => Promise<AsyncIterable<AnswerPart>>;
  /** The URL of a path of this site. */
  link: (path: string) => string;
};

/** The API's message for a refused request. */
export class ApiRefusal extends Error {
  override name = "ApiRefusal";
}

/** Calls the API with the credentials of the request of `c`, and aborts together with it. */
export function createApiClient(
  c: Context<HttpEnv>,
  { userId, sessionId, key }: Actor,
  askApi: AskApi,
): ApiClient {
  const { raw } = c.req;
  const { app, resolveActor } = c.var;
  const call = async <Body>(path: string, body?: unknown, method = "POST"): Promise<Body> => {
    const headers = new Headers({ authorization: raw.headers.get("authorization") ?? "" });
    const host = raw.headers.get("host");
    if (host !== null) headers.set("host", host);
    if (body !== undefined) headers.set("content-type", "application/json");
    const response = await askApi(
      new Request(new URL(path, raw.url), {
        headers,
        signal: raw.signal,
        ...(body !== undefined && { method, body: JSON.stringify(body) }),
      }),
      c.env,
    );
    if (response.status >= 400) throw new ApiRefusal(await parseRefusal(response));
    return (await response.json()) as Body;
  };
  return {
    get: (path, query = {}) => call(`${path}${formatQuery(query)}`),
    post: (path, body) => call(path, body),
    patch: (path, body) => call(path, body, "PATCH"),
    ask: async (request) => {
      const ctx = { app, userId, ...(key !== null && { scopes: key.scopes }) };
      const client = {
        signal: raw.signal,
        sessionId,
        isSignedIn: async () => (await resolveActor(raw.headers)) !== null,
      };
      try {
        const { parts } = await startAnswer(ctx, parseInput(ctx, ChatRequest, request), client);
        return parts;
      } catch (error) {
        throw new ApiRefusal(await parseRefusal(answerError(error, c, app.log)));
      }
    },
    link: (path) => new URL(path, app.env.publicUrl ?? new URL(raw.url).origin).href,
  };
}

/** The API's message, except for a duplicate, whose message contains the title of a collection. */
async function parseRefusal(response: Response): Promise<string> {
  const body = (await response.json().catch(() => null)) as ErrorBody | null;
  if (body?.error.code === "duplicate") {
    const { entry } = body.error as { entry?: { id?: string } };
    return `This is already saved as the entry with id ${entry?.id}.`;
  }
  return body?.error.message ?? `The server answered with status ${response.status}`;
}

function formatQuery(query: Record<string, string | number | undefined>): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? "" : `?${new URLSearchParams(given).toString()}`;
}
