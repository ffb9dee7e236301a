/** Adds two features the driver lacks: named statements, and one write for several statements. */
import type { PoolClient } from "pg";

/**
 * Statements generated from request data have unlimited forms: the first ones, which are the common ones, are
 * kept.
 */
const maxNamed = 150;

/** The names of a pool's statements, by their texts. */
export type StatementNames = Map<string, string>;

type Config = { text: string; name?: string; values?: unknown[] };
type Query = (config: unknown, values?: unknown, callback?: unknown) => unknown;
type Socket = { cork: () => void; uncork: () => void };

/**
 * Names every statement with parameters by its text, so that PostgreSQL plans it once per connection (with
 * row policies, planning costs more than running), and writes all statements of one event-loop tick at once. `names`
 * is null if statements must not be named.
 */
export function tuneClient(client: PoolClient, names: StatementNames | null): void {
  const query = client.query.bind(client) as Query;
  const socket = (client as unknown as { connection: { stream: Socket } }).connection.stream;
  let isCorked = false;
  const batchWrites = () => {
    if (isCorked) return;
    isCorked = true;
    socket.cork();
    // After this tick's promises, which may send more.
    queueMicrotask(() =>
      process.nextTick(() => {
        isCorked = false;
        socket.uncork();
      }),
    );
  };
  const tuned: Query = (config, values, callback) => {
    batchWrites();
    const text = typeof config === "string" ? config : isConfig(config) ? config.text : null;
    const parameters = values ?? (isConfig(config) ? config.values : undefined);
    const name =
      names !== null && text !== null && Array.isArray(parameters) && parameters.length > 0
        ? getStatementName(names, text)
        : undefined;
    if (name === undefined) return query(config, values, callback);
    return query(
      { ...(typeof config === "string" ? { text } : (config as Config)), name },
      values,
      callback,
    );
  };
  client.query = tuned as PoolClient["query"];
}

function getStatementName(names: StatementNames, text: string): string | undefined {
  let name = names.get(text);
  if (name === undefined && names.size < maxNamed) names.set(text, (name = `s${names.size}`));
  return name;
}

function isConfig(config: unknown): config is Config {
  return typeof config === "object" && config !== null && "text" in config && !("submit" in config);
}
