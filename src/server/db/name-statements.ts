/** Lets PostgreSQL parse and plan each statement once a connection: planning behind row policies costs more than running. */
import type { PoolClient } from "pg";

/** Statements made of what a request holds have no end of forms: the first ones, which are the common ones, are kept. */
const mostNamed = 150;
const names = new Map<string, string>();

type Config = { text: string; name?: string; values?: unknown[] };
type Query = (config: unknown, values?: unknown, callback?: unknown) => unknown;

/** Gives every statement with parameters that `client` runs a name by its text. */
export function nameStatements(client: PoolClient): void {
  const query = client.query.bind(client) as Query;
  const named: Query = (config, values, callback) => {
    const text = typeof config === "string" ? config : isConfig(config) ? config.text : null;
    const parameters = values ?? (isConfig(config) ? config.values : undefined);
    const name =
      text !== null && Array.isArray(parameters) && parameters.length > 0
        ? nameOf(text)
        : undefined;
    if (name === undefined) return query(config, values, callback);
    return query(
      { ...(typeof config === "string" ? { text } : (config as Config)), name },
      values,
      callback,
    );
  };
  client.query = named as PoolClient["query"];
}

function nameOf(text: string): string | undefined {
  let name = names.get(text);
  if (name === undefined && names.size < mostNamed) names.set(text, (name = `s${names.size}`));
  return name;
}

function isConfig(config: unknown): config is Config {
  return typeof config === "object" && config !== null && "text" in config && !("submit" in config);
}
