/** Compares the described responses with the types of the routes at compile time. */
import type { ExtractSchema } from "hono/types";
import type { z } from "zod";
import { expect, it } from "vitest";
import type { createApp } from "#server/app.ts";
import type { groups } from "./groups.ts";

type Operations = (typeof groups)[number]["operations"];
type All = Operations extends infer One
  ? One extends unknown
    ? (part: One) => void
    : never
  : never;
type Merged = All extends (part: infer Whole) => void ? Whole : never;
type Routes = ExtractSchema<ReturnType<typeof createApp>>;

/** The type that the handlers of a route pass to `c.json`; never if there is none. */
type Given<Route> = Route extends `${infer Method} ${infer Path}`
  ? Path extends keyof Routes
    ? Routes[Path] extends Record<`$${Lowercase<Method>}`, infer Endpoint>
      ? Endpoint extends { output: infer Output; outputFormat: "json" }
        ? Output
        : never
      : never
    : never
  : never;

/** Removes `undefined`, because JSON omits such members. */
type Sent<Value> = Value extends object
  ? { [Key in keyof Value]: Sent<Exclude<Value[Key], undefined>> }
  : Value;

type Differs<Route extends keyof Merged> = Merged[Route] extends { answer: z.ZodType<infer Said> }
  ? [Given<Route>] extends [never]
    ? false
    : [Sent<Said>] extends [Sent<Given<Route>>]
      ? [Sent<Given<Route>>] extends [Sent<Said>]
        ? false
        : true
      : true
  : false;

type Different = {
  [Route in keyof Merged]: Differs<Route> extends true ? Route : never;
}[keyof Merged];
type Compared = {
  [Route in keyof Merged]: Merged[Route] extends { answer: z.ZodType }
    ? [Given<Route>] extends [never]
      ? never
      : Route
    : never;
}[keyof Merged];

it("describes every response with the type that its route returns", () => {
  const none: [Different] extends [never] ? true : Different = true;
  // Ensures that the comparison covers these routes.
  const compared: Compared[] = ["GET /api/entries", "GET /api/search", "POST /api/projects"];
  expect([none, compared.length]).toEqual([true, 3]);
});
