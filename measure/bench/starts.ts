import { setTimeout as sleep } from "node:timers/promises";
import { type AppProcess, startApp } from "../../scripts/app-process.ts";
import { describeMemory } from "./memory.ts";
import { milliseconds, quantile, type Row } from "./table.ts";

/** Measures how fast the app starts, and its memory when idle. */
export async function measureStarts(dataDir: string): Promise<Row[]> {
  const first = await startApp(dataDir);
  await first.stop();
  const later: number[] = [];
  let app: AppProcess | null = null;
  for (let round = 0; round < 5; round += 1) {
    await app?.stop();
    app = await startApp(dataDir);
    later.push(app.startMilliseconds);
  }
  await sleep(15_000);
  const rest = describeMemory(dataDir, app!.pid);
  await app!.stop();
  return [
    {
      what: "start, fresh folder",
      reach: "≤ 3 s",
      measured: milliseconds(first.startMilliseconds),
    },
    {
      what: "start, existing folder (median of 5)",
      reach: "≤ 0.9 s",
      measured: milliseconds(quantile(later, 0.5)),
    },
    {
      what: "memory at rest, PSS: app + readers + PostgreSQL",
      reach: "≤ 170 MB",
      measured: rest,
    },
  ];
}
