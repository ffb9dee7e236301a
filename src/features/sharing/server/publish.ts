import type { Ctx } from "#server/app-context.ts";

/** Call after the commit: what these users see of collections and their entries has changed. */
export function publishTo({ app }: Pick<Ctx, "app">, userIds: readonly string[]): void {
  for (const userId of userIds) {
    app.events.publish(userId, { type: "collections" });
    app.events.publish(userId, { type: "entries" });
  }
}
