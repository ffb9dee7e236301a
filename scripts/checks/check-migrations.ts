/** Checks that the newest snapshot of migrations/, the only one, describes tables.ts. */
import { globSync, readFileSync } from "node:fs";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";

const snapshots = globSync("migrations/meta/*_snapshot.json");
const tables: Record<string, unknown> = {};
for (const file of globSync("src/features/*/server/tables.ts"))
  Object.assign(tables, await import(`../../${file}`));
const described = JSON.parse(readFileSync(snapshots[0]!, "utf8")) as ReturnType<
  typeof generateDrizzleJson
>;
const missing = await generateMigration(described, generateDrizzleJson(tables));
if (snapshots.length > 1 || missing.length > 0) {
  console.error("Run `npm run migration -- --name what`. It makes a migration with:");
  console.error(missing.join("\n"));
  process.exit(1);
}
