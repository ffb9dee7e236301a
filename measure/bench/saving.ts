/** Saves of a text: acknowledged, read, at once, and under load. */
import { ask, measureThroughput, type Target, timeSequentially } from "./http.ts";
import { milliseconds, type Row } from "./table.ts";

export async function measureSaving(target: Target): Promise<Row[]> {
  const body = JSON.stringify({
    text: "A saved text says something worth keeping. ".repeat(46),
    whyInteresting: "for the bench",
  });
  const prefer = { prefer: "respond-async" };
  const save = (headers: Record<string, string>) => () =>
    ask(target, "/api/functions/process-text-entry", { body, headers });
  const read = await timeSequentially(200, save({}));
  const acknowledged = await timeSequentially(300, save(prefer));
  const startedAt = performance.now();
  const together = await Promise.all(Array.from({ length: 100 }, save({})));
  const burst = performance.now() - startedAt;
  const rate = await measureThroughput(target, "/api/functions/process-text-entry", {
    method: "POST",
    body,
    headers: prefer,
  });
  const waiting = await measureThroughput(target, "/api/functions/process-text-entry", {
    method: "POST",
    body,
    seconds: 5,
  });
  return [
    {
      what: "save a text of 2 KB, acknowledged (Prefer: respond-async), p50 / p99",
      reach: "≤ 5 ms",
      measured: `${milliseconds(acknowledged.p50)} / ${milliseconds(acknowledged.p99)}`,
    },
    {
      what: "the same, answered when read and summarised, p50 / p99",
      reach: "",
      measured: `${milliseconds(read.p50)} / ${milliseconds(read.p99)}`,
    },
    {
      what: "saves per second, 16 connections, while jobs run (respond-async)",
      reach: "≥ 600",
      measured: Math.round(rate).toLocaleString("en"),
    },
    {
      what: "the same, without respond-async",
      reach: "",
      measured: Math.round(waiting).toLocaleString("en"),
    },
    {
      what: "100 saves at once",
      reach: "none lost",
      measured: `${together.length} acknowledged in ${milliseconds(burst)}`,
    },
  ];
}
