/**
 * Loaded into the measured app: on SIGUSR2, writes the longest block of its main thread since the previous
 * signal.
 */
import { writeFileSync } from "node:fs";
import { watchEventLoop } from "#server/testing/processes/watch-event-loop.ts";

const watch = watchEventLoop();
const file = process.env["LONGEST_BLOCK_FILE"];
if (file !== undefined) process.on("SIGUSR2", () => writeFileSync(file, String(watch.read())));
