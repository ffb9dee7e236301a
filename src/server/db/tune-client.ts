/** Adds two features the driver lacks: named statements, and one write for several statements. */
import type { PoolClient } from "pg";
import { knownMigration } from "./schema-version.ts";

/**
 * Statements generated from request data have unlimited forms: the first ones, which are the common ones, are
 * kept.
 */
const maxNamed = 150;

/** A pool's named statements by their texts, and what is appended to each text. */
export type StatementNames = { known: Map<string, Named>; suffix: string };

type Named = { name: string; text: string };
type Config = { text: string; name?: string; values?: unknown[] };
type Query = (config: unknown, values?: unknown, callback?: unknown) => unknown;
type Socket = { cork: () => void; uncork: () => void };
/** The driver's connection; texts by name of the statements that are prepared and that are being prepared. */
type Connection = {
  stream: Socket;
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
};

/**
 * Each text ends with the version of the schema. PgBouncer keeps statements by their texts and shares them between processes:
 * after a migration, one of the earlier version would fail with "cached plan must not change result type".
 */
export function createStatementNames(schema = knownMigration): StatementNames {
  return { known: new Map(), suffix: ` /* schema ${schema} */` };
}

/**
 * Names every statement with parameters by its text, so that PostgreSQL plans it once per connection (with
 * row policies, planning costs more than running), and writes all statements of one event-loop tick at once. `names`
 * is null if statements must not be named.
 */
export function tuneClient(client: PoolClient, names: StatementNames | null): void {
  const query = client.query.bind(client) as Query;
  const { connection } = client as unknown as { connection: Connection };
  const socket = connection.stream;
  const chooseName = createNameChooser(connection);
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
    const named =
      names !== null && text !== null && Array.isArray(parameters) && parameters.length > 0
        ? nameStatement(names, text)
        : undefined;
    if (named === undefined) return query(config, values, callback);
    return query(
      {
        ...(typeof config === "string" ? undefined : (config as Config)),
        text: named.text,
        name: chooseName(named.name),
      },
      values,
      callback,
    );
  };
  client.query = tuned as PoolClient["query"];
}

/**
 * Returns another name for a statement that could not be prepared on this connection, such as in a failed transaction:
 * PgBouncer takes the first one for used, and closes the connection when it is prepared again.
 */
function createNameChooser(connection: Connection): (name: string) => string {
  const latest = new Map<string, string>();
  return (name) => {
    const before = latest.get(name);
    const { parsedStatements, submittedNamedStatements } = connection;
    if (before !== undefined && (before in parsedStatements || before in submittedNamedStatements))
      return before;
    const chosen = before === undefined ? name : `${before}_`;
    latest.set(name, chosen);
    return chosen;
  };
}

function nameStatement({ known, suffix }: StatementNames, text: string): Named | undefined {
  let named = known.get(text);
  if (named === undefined && known.size < maxNamed) {
    named = { name: `s${known.size}`, text: text + suffix };
    known.set(text, named);
  }
  return named;
}

function isConfig(config: unknown): config is Config {
  return typeof config === "object" && config !== null && "text" in config && !("submit" in config);
}
