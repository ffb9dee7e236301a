import type { z } from "zod";
import type { AnswerOf, Api, Endpoint, ParamNames } from "#shared/endpoint.ts";
import { request, type RequestOptions } from "./api.ts";

/** Empty values are left out of the address. */
type QueryOf<Query> = { [Name in keyof Query]?: Query[Name] | "" | null | undefined };

/** A caller may have lists that it must not change. */
type Given<Body> = Body extends readonly (infer Item)[]
  ? readonly Given<Item>[]
  : Body extends object
    ? { readonly [Name in keyof Body]: Given<Body[Name]> }
    : Body;

type Options<One extends Endpoint, Name extends string> = {
  signal?: AbortSignal | undefined;
  headers?: Readonly<Record<string, string>>;
  /** A formatted query, for filters with several values of a name. */
  search?: string;
} & ([ParamNames<Name>] extends [never]
  ? unknown
  : { params: Record<ParamNames<Name>, string | number> }) &
  (One["query"] extends z.ZodType
    ? { query?: QueryOf<z.input<One["query"]>> | undefined }
    : unknown) &
  (One["body"] extends z.ZodType ? { body: Given<z.input<One["body"]>> } : unknown);

type EndpointsOf<Declared extends Api> = Declared["endpoints"];

type Call<Declared extends Api> = <Name extends keyof EndpointsOf<Declared> & string>(
  endpoint: Name,
  ...options: {} extends Options<EndpointsOf<Declared>[Name], Name>
    ? [Options<EndpointsOf<Declared>[Name], Name>?]
    : [Options<EndpointsOf<Declared>[Name], Name>]
) => Promise<AnswerOf<EndpointsOf<Declared>[Name]>>;

type AnyOptions = RequestOptions & { params?: Readonly<Record<string, string | number>> };

/** Calls the endpoints of an API, of which the browser knows the types only: `callerOf<typeof feedbackApi>()`. */
export function callerOf<Declared extends Api>(): Call<Declared> {
  return call as Call<Declared>;
}

function call(endpoint: string, options: AnyOptions = {}): Promise<unknown> {
  const [method, path] = endpoint.split(" ") as [Parameters<typeof request>[0], string];
  const fill = (_all: string, name: string) => encodeURIComponent(options.params![name]!);
  return request(method, path.replaceAll(/:(\w+)[^/]*/g, fill), options);
}
