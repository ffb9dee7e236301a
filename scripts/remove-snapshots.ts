/** Deletes the snapshots of migrations except the newest, with which drizzle-kit compares tables.ts. */
import { globSync, rmSync } from "node:fs";

const snapshots = globSync("migrations/meta/*_snapshot.json").toSorted();
for (const earlier of snapshots.slice(0, -1)) rmSync(earlier);
