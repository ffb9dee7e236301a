/* Runs after the hooks of each test file. */
import { afterAll } from "vitest";
import { dropTestDatabases } from "../database/create-test-database.ts";

afterAll(dropTestDatabases);
