/* Runs before each file of tests, also of those that share a process. */
import { forgetCanaries } from "./canaries.ts";

forgetCanaries();
