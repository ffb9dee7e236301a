/* Runs before each test file: files share a process, and some change the limits of the app. */
import { poolLimits } from "#features/capture/server/reading/reader-pool.ts";
import { waitLimits } from "#features/capture/server/wait-until-settled.ts";
import { refusals } from "#server/http/access/access.ts";
import { override, restoreOverridden } from "#shared/testing/override.ts";

restoreOverridden();
// On a busy machine, reading takes longer than a user would wait.
override(waitLimits, { reader: 60_000 });
// Starting a reader takes half a second of CPU time, and the next file needs one too.
override(poolLimits, { idleMs: 600_000 });
// Tests are refused many times in a row.
override(refusals, { milliseconds: 0 });
