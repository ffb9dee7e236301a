/* Runs before each test file: files share a process, and some change the limits of the app. */
import { restoreOverridden } from "#shared/testing/override.ts";

restoreOverridden();
