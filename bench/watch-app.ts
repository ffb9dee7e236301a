/** Loaded into an app that is measured: on SIGUSR2 it writes how long its main thread was held at most since the last. */
import { writeFileSync } from "node:fs";
import { watchEventLoop } from "#server/testing/watch-event-loop.ts";

const watch = watchEventLoop();
const file = process.env["LONGEST_BLOCK_FILE"];
if (file !== undefined) process.on("SIGUSR2", () => writeFileSync(file, String(watch.read())));
