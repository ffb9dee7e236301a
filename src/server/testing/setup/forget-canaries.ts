/* Runs before each test file, also if several share a process. */
import { clearCanaries } from "../canaries/canaries.ts";

clearCanaries();
