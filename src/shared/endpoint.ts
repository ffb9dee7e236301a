/**
 * Declares the endpoints of a feature, once: the route, its validation, the API description and the client's types follow
 * from it. The browser imports the types only, so that no validation is in its bundle.
 */
import type { z } from "zod";
import type { KeyScope } from "./key-scopes.ts";

/** A response that is not JSON, by its media type. */
export type Media = { type: string; about: string };

/**
 * One or several scopes: signed-in users, and API keys with all of these scopes.
 * "session": signed-in users. "visitor": all clients except API keys. "public": all clients, because no
 * credentials are read.
 */
export type AccessScope = KeyScope | readonly KeyScope[] | "session" | "visitor" | "public";

export type Endpoint = {
  /** One sentence without a full stop. */
  summary: string;
  about?: string;
  /** A heading of the API description, if it is not that of its API. */
  tag?: string;
  scope: AccessScope;
  /** Names of rate limits, and of a semaphore that is held until the response. */
  rate?: string | readonly string[];
  semaphore?: string;
  /** For JSON above the default of 256 KB. */
  maxBodyBytes?: number;
  /** The handler reads and limits the body itself. */
  streamsBody?: true;
  /** The whole response is an answer, returned to a key with "ask" but without "read". */
  isAnswer?: true;
  /** Pages of other sites may send it: the handler verifies a signature instead of a session. */
  anyOrigin?: true;
  /** Of the path. Without it, each is the id of an object. */
  params?: z.ZodType;
  /** The message for an invalid path, if one for an unknown object has more words than "Not found". */
  missing?: string;
  query?: z.ZodType;
  /** JSON. */
  body?: z.ZodType;
  /** A multipart body, which the handler parses. */
  form?: z.ZodType;
  /** The response on success. Null: 204 without a body. */
  answer: z.ZodType | Media | null;
  /** Defaults to 200 if there is a response body. */
  status?: 201 | 202 | 302;
  /** An alternative response, selected by the Accept header. */
  otherwise?: Media;
};

/** By "METHOD /path". */
export type Endpoints = Readonly<Record<string, Endpoint>>;

/** The endpoints of a feature, under one heading of the API description. */
export type Api<Declared extends Endpoints = Endpoints> = { tag: string; endpoints: Declared };

// Without the comment, a form that imports a schema of a contract would load the declarations too.
/* @__NO_SIDE_EFFECTS__ */
export function defineApi<const Declared extends Endpoints>(
  tag: string,
  endpoints: Declared,
): Api<Declared> {
  return { tag, endpoints };
}

/** The names of the parameters in a path: "id" and "linkId" of "/api/projects/:id/entries/:linkId". */
export type ParamNames<Path extends string> = Path extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? NameOf<Name> | ParamNames<`/${More}`>
    : NameOf<Rest>
  : never;
/** Without a pattern, as in ":path{.+}". */
type NameOf<Name extends string> = Name extends `${infer Plain}{${string}` ? Plain : Name;

/** The body of the response: undefined for 204, and for a response that is not JSON. */
export type AnswerOf<One extends Endpoint> = One["answer"] extends z.ZodType
  ? z.infer<One["answer"]>
  : undefined;
