/* Runs before each test file, also if several share a process. */
import { forgetCanaries } from "./canaries.ts";

forgetCanaries();
