/** The tools call the HTTP API in this process, so its validation, scopes and limits apply to them. */
import type { ErrorBody } from "#shared/errors.ts";
import type { AskApi } from "#server/http/actor.ts";

export type CallApi = {
  /** Throws ApiRefusal with the API's message for every status of 400 and above. */
  get: <Body>(path: string, query?: Record<string, string | number | undefined>) => Promise<Body>;
  post: <Body>(path: string, body: unknown) => Promise<Body>;
  /** For a streamed response. */
  open: (path: string, body: unknown) => Promise<Response>;
  /** The URL of a path of this site. */
  link: (path: string) => string;
};

/** The API's message for a refused request. */
export class ApiRefusal extends Error {
  override name = "ApiRefusal";
}

/**
 * Calls the API with the credentials of `request`, and aborts together with it. `origin`: the URL of this
 * server.
 */
export function openApi(
  askApi: AskApi,
  { request, bindings, origin }: { request: Request; bindings: unknown; origin: string },
): CallApi {
  const call = async (path: string, body?: unknown): Promise<Response> => {
    const headers = new Headers({ authorization: request.headers.get("authorization") ?? "" });
    const host = request.headers.get("host");
    if (host !== null) headers.set("host", host);
    if (body !== undefined) headers.set("content-type", "application/json");
    const { signal } = request;
    const response = await askApi(
      new Request(new URL(path, request.url), {
        headers,
        signal,
        ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
      }),
      bindings,
    );
    if (response.status >= 400) throw new ApiRefusal(await readRefusal(response));
    return response;
  };
  const read = async <Body>(response: Promise<Response>) => (await (await response).json()) as Body;
  return {
    get: (path, query = {}) => read(call(`${path}${formatQuery(query)}`)),
    post: (path, body) => read(call(path, body)),
    open: call,
    link: (path) => new URL(path, origin).href,
  };
}

/** The API's message. That of a duplicate is replaced, because it contains the title of a collection. */
async function readRefusal(response: Response): Promise<string> {
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
