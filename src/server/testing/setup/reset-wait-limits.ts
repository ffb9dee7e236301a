/* Runs before each test file: files share a process, and some wait longer for the reader. */
import { afterAll } from "vitest";
import { waitLimits } from "#features/capture/server/wait-until-settled.ts";

const usual = { ...waitLimits };
afterAll(() => void Object.assign(waitLimits, usual));
