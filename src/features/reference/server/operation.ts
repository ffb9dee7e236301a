/** The parts of a route's description that cannot be derived from the app. */
import type { z } from "zod";

/** A response that is not JSON, by its media type. */
export type Media = { type: string; about: string };

export type Operation = {
  summary: string;
  about?: string;
  /** The response on success. Null: 204 without a body. */
  answer: z.ZodType | Media | null;
  /** Defaults to 200 if there is a response body. */
  status?: 201 | 202 | 302;
  /** An alternative response, selected by the Accept header. */
  otherwise?: Media;
  /** A multipart body, which has no validator. */
  form?: z.ZodType;
  /** Query parameters without a validator. */
  query?: Readonly<Record<string, string>>;
};

export type OperationGroup = {
  tag: string;
  about: string;
  /** By "METHOD /path", as the app names it. */
  operations: Readonly<Record<string, Operation>>;
};
