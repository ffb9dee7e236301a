/* Runs before each test file: files share a process, and some change the limits of the app. */
import { waitLimits } from "#features/capture/server/wait-until-settled.ts";
import { override, restoreOverridden } from "#shared/testing/override.ts";

restoreOverridden();
// On a busy machine, reading takes longer than a user would wait.
override(waitLimits, { reader: 60_000 });
