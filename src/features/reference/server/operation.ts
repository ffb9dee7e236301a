/** What is said of a route beside what follows from the app itself. */
import type { z } from "zod";

/** An answer that is no JSON, by its media type. */
export type Media = { type: string; about: string };

export type Operation = {
  summary: string;
  about?: string;
  /** Of what it answers where all is well. Null: nothing, with 204. */
  answer: z.ZodType | Media | null;
  /** 200 where absent, and there is an answer. */
  status?: 201 | 202 | 302;
  /** What it answers besides, where it is asked for by Accept. */
  otherwise?: Media;
  /** A multipart body, which no validator takes. */
  form?: z.ZodType;
  /** Parameters of the query that no validator takes. */
  query?: Readonly<Record<string, string>>;
};

export type OperationGroup = {
  tag: string;
  about: string;
  /** By "METHOD /path", as the app names it. */
  operations: Readonly<Record<string, Operation>>;
};
