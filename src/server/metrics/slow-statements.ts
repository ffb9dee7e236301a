/** Remembers the slowest SQL statements of this process, without their parameters. */
import { LRUCache } from "lru-cache";
import type pg from "pg";

export type SlowStatement = {
  /** With placeholders for parameters, and without quoted values. */
  text: string;
  count: number;
  totalMilliseconds: number;
  maxMilliseconds: number;
  lastAt: Date;
};

/** Milliseconds from sending a statement to its result, including the wait for earlier statements. */
const slowMilliseconds = 100;
const maxStatements = 100;
const maxTextLength = 600;

const slow = new LRUCache<string, SlowStatement>({ max: maxStatements });

/** The slowest in total first. */
export function listSlowStatements(): SlowStatement[] {
  return [...slow.values()].toSorted((a, b) => b.totalMilliseconds - a.totalMilliseconds);
}

/** `config` is the driver's argument: a text, or an object with one. */
function recordStatement(config: unknown, milliseconds: number): void {
  if (milliseconds < slowMilliseconds) return;
  const text = removeValues(textOf(config));
  const known = slow.get(text);
  slow.set(text, {
    text,
    count: (known?.count ?? 0) + 1,
    totalMilliseconds: (known?.totalMilliseconds ?? 0) + milliseconds,
    maxMilliseconds: Math.max(known?.maxMilliseconds ?? 0, milliseconds),
    lastAt: new Date(),
  });
}

/** Our statements quote ids of users, such as in `set local`, and settings. */
function removeValues(statement: string): string {
  return statement
    .slice(0, 10 * maxTextLength)
    .replaceAll(/'(?:[^']|'')*(?:'|$)/g, "'…'")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, maxTextLength);
}

type Query = (config: unknown, values?: unknown, callback?: unknown) => unknown;

/** Times every statement of a client. The pool's own `query` passes a callback. */
export function timeStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as Query;
  const timed: Query = (config, values, callback) => {
    const startedAt = performance.now();
    const record = () => recordStatement(config, performance.now() - startedAt);
    if (typeof callback === "function") {
      return query(config, values, (...results: unknown[]) => {
        record();
        callback(...results);
      });
    }
    const sent = query(config, values, callback);
    if (sent instanceof Promise) sent.then(record, record);
    return sent;
  };
  client.query = timed as pg.PoolClient["query"];
}

function textOf(config: unknown): string {
  if (typeof config === "string") return config;
  const { text } = (config ?? {}) as { text?: unknown };
  return typeof text === "string" ? text : "";
}
