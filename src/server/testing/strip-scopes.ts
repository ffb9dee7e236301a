/** Removes the conditions on users from the statements that services send as an actor: only row policies remain. */
import type pg from "pg";
import type { Database } from "#server/db/database.ts";

/** `= $2` after a column that names a user, in a condition. */
const scope =
  /(?<=\b(?:where|and|or|on) \(*|\()(?:"?\w+"?\.)?"?(?:user_id|creator_id|inviter_id|owner_id)"? = (\$\d+)(?:::uuid)?/gi;

export type Stripped = {
  isOn: boolean;
  /** The number of conditions removed. */
  removed: number;
  /** Errors that say that the changed statement is not valid SQL; each is a condition that was not tested. */
  invalid: string[];
};

/** Statements of the system, which has no actor, stay as they are. */
export function stripScopes({ actors }: Database): Stripped {
  const stripped: Stripped = { isOn: false, removed: 0, invalid: [] };
  const strip = (text: string) =>
    text.replace(scope, (_, parameter: string) => {
      stripped.removed += 1;
      return `${parameter}::uuid is not null`;
    });
  const known = new WeakSet<pg.PoolClient>();
  actors.on("acquire", (client) => {
    if (known.has(client)) return;
    known.add(client);
    const query = client.query.bind(client) as (...sent: unknown[]) => unknown;
    const changed = (first: unknown, ...rest: unknown[]): unknown => {
      if (!stripped.isOn) return query(first, ...rest);
      const sent = query(
        typeof first === "string" ? strip(first) : stripConfig(first as pg.QueryConfig, strip),
        ...rest,
      );
      if (sent instanceof Promise)
        sent.catch((error: { code?: string; message: string }) => {
          // Syntax errors and unknown names; 42501 is the refusal of a policy.
          if (error.code?.startsWith("42") && error.code !== "42501")
            stripped.invalid.push(error.message);
        });
      return sent;
    };
    client.query = changed as typeof client.query;
  });
  return stripped;
}

/** A prepared statement keeps its name for one text only. Streams and cursors are objects of their own classes. */
function stripConfig(config: pg.QueryConfig, strip: (text: string) => string): pg.QueryConfig {
  if ("submit" in config) return config;
  const text = strip(config.text);
  if (text === config.text || config.name === undefined) return { ...config, text };
  return { ...config, text, name: `${config.name} stripped`.slice(0, 63) };
}
