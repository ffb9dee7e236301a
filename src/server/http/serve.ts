import { type Context, type Handler, Hono, type MiddlewareHandler } from "hono";
import { z } from "zod";
import type { AnswerOf, Api, Endpoint, Media, ParamNames } from "#shared/endpoint.ts";
import type { Ctx } from "#server/app-context.ts";
import { AppError } from "#shared/errors.ts";
import { concurrencyLimits } from "#server/limits/concurrency-policies.ts";
import { createRateLimiter } from "#server/limits/rate-limiter.ts";
import { rateLimits } from "#server/limits/rate-policies.ts";
import { createSemaphore, type Semaphore } from "#server/limits/semaphore.ts";
import { access, type AccessOptions } from "./access/access.ts";
import type { HttpEnv } from "./identity/actor.ts";
import { valid } from "./request/valid.ts";

type RateName = keyof typeof rateLimits;
type SemaphoreName = keyof typeof concurrencyLimits;
/** The names that an endpoint of the server may state. */
type Limited = Omit<Endpoint, "rate" | "semaphore"> & {
  rate?: RateName | readonly RateName[];
  semaphore?: SemaphoreName;
};
type OutputOf<Schema, Otherwise = undefined> = Schema extends z.ZodType
  ? z.output<Schema>
  : Otherwise;

/** What a handler gets: the validated parts of the request. `ctx` exists if the endpoint requires a user. */
export type Call<One extends Endpoint = Endpoint, Name extends string = string> = {
  ctx: Ctx;
  params: OutputOf<One["params"], Record<ParamNames<Name>, string>>;
  query: OutputOf<One["query"]>;
  body: OutputOf<One["body"]>;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
  c: Context<HttpEnv>;
};

/** Returns the body of the response, or a whole response. */
type HandlerOf<One extends Endpoint, Name extends string> = (
  call: Call<One, Name>,
) => Returned<One> | Promise<Returned<One>>;
type Returned<One extends Endpoint> =
  | Response
  | (One["answer"] extends null ? void : One["answer"] extends Media ? never : AnswerOf<One>);

/** The declaration of a route, and its heading in the API description. */
export type Declared = { endpoint: Endpoint; tag: string };

const declared = new WeakMap<object, Declared>();

/** Undefined for a handler that is not the last of a route from `serve`. */
export function findDeclared(handler: object): Declared | undefined {
  return declared.get(handler);
}

/**
 * The routes of an API, in the order of their declaration, which decides between paths that both match. `before` runs after
 * the check of access.
 */
export function serve<Own extends Readonly<Record<string, Limited>>>(
  { tag, endpoints }: Api<Own>,
  handlers: { [Name in keyof Own & string]: HandlerOf<Own[Name], Name> },
  ...before: MiddlewareHandler<HttpEnv>[]
): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  for (const [name, endpoint] of Object.entries<Limited>(endpoints)) {
    const [method, path] = name.split(" ") as [string, string];
    const handler = handlers[name as keyof Own & string] as HandlerOf<Endpoint, string>;
    const [grants, ...validates] = listChecks(path, endpoint);
    for (const check of [grants!, ...before, ...validates]) app.on(method, path, check);
    const responds = respond(endpoint, handler);
    declared.set(responds, { endpoint, tag: endpoint.tag ?? tag });
    app.on(method, path, responds);
  }
  return app;
}

function listChecks(path: string, endpoint: Limited): MiddlewareHandler<HttpEnv>[] {
  const params = endpoint.params ?? readPath(path);
  return [
    access(endpoint.scope, readOptions(endpoint)),
    ...(params === null ? [] : [valid("param", orNotFound(params, endpoint.missing))]),
    ...(endpoint.query === undefined ? [] : [valid("query", endpoint.query)]),
    ...(endpoint.body === undefined ? [] : [valid("json", endpoint.body)]),
  ] as MiddlewareHandler<HttpEnv>[];
}

const id = z.uuid().toLowerCase();

/** A parameter whose name ends in "id" is the id of an object. Null without any parameters. */
function readPath(path: string): z.ZodType | null {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
  if (names.length === 0) return null;
  const schemas = names.map((name) => [name, /id$/i.test(name) ? id : z.string()] as const);
  return z.object(Object.fromEntries(schemas));
}

/** An invalid path is answered like one that does not exist. */
function orNotFound(params: z.ZodType, message = "Not found"): z.ZodType {
  return z.unknown().transform((given) => {
    const parsed = params.safeParse(given);
    if (!parsed.success) throw new AppError("not_found", message);
    return parsed.data;
  });
}

const limiters = new Map<RateName, ReturnType<typeof createRateLimiter>>();
const semaphores = new Map<SemaphoreName, Semaphore>();

/** Endpoints that name the same limit share it. */
function readOptions({ rate, semaphore, ...others }: Limited): AccessOptions {
  const limits = [rate ?? []]
    .flat()
    .map((name) =>
      remember(limiters, name as RateName, (name) => createRateLimiter(rateLimits[name])),
    );
  return {
    ...others,
    rate: (key) => limits.forEach((limit) => limit(key)),
    ...(semaphore && {
      semaphore: remember(semaphores, semaphore, (name) =>
        createSemaphore(concurrencyLimits[name]),
      ),
    }),
  };
}

function remember<Name, Value>(
  known: Map<Name, Value>,
  name: Name,
  create: (name: Name) => Value,
): Value {
  let value = known.get(name);
  if (value === undefined) known.set(name, (value = create(name)));
  return value;
}

function respond({ status }: Endpoint, handler: HandlerOf<Endpoint, string>): Handler<HttpEnv> {
  return async (c) => {
    const answer: unknown = await handler(new LazyCall(c));
    if (answer instanceof Response) {
      // The response to HEAD has no body, so nothing else would end the stream.
      if (c.req.method === "HEAD") await answer.body?.cancel();
      return answer;
    }
    return answer === undefined ? c.body(null, 204) : c.json(answer as object, status);
  };
}

type Validated = Context<HttpEnv, string, { out: Record<string, never> }>;

/** Reads only what a handler takes: the signal alone makes a controller for each request. */
class LazyCall implements Call {
  readonly c: Context<HttpEnv>;
  constructor(c: Context<HttpEnv>) {
    this.c = c;
  }
  get ctx() {
    return this.c.var.ctx;
  }
  get params() {
    return (this.c as Validated).req.valid("param");
  }
  get query() {
    return (this.c as Validated).req.valid("query");
  }
  get body() {
    return (this.c as Validated).req.valid("json");
  }
  get signal() {
    return this.c.req.raw.signal;
  }
}
