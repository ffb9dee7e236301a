import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { listJourneys, selectTests } from "./select-tests.ts";

describe("selectTests", () => {
  it("chooses all tests of a folder, and the journeys that name it", () => {
    const { tests, journeys } = selectTests(["src/features/comments"]);
    expect(tests).toContain("src/features/comments/server/comments.test.ts");
    expect(tests.every((file) => file.startsWith("src/features/comments/"))).toBe(true);
    expect(journeys).toEqual(["e2e/comments.spec.ts"]);
  });

  it("chooses the tests beside a file, and the journeys that name a folder around it", () => {
    const { tests, journeys } = selectTests(["src/features/topics/contract.ts"]);
    expect(tests.every((file) => /^src\/features\/topics\/[^/]+$/.test(file))).toBe(true);
    expect(journeys).toEqual(["e2e/topics.spec.ts"]);
  });

  it("chooses the journeys that name a folder in it", () => {
    const { journeys } = selectTests(["src/web/ui"]);
    expect(journeys).toContain("e2e/dialogs.spec.ts");
  });

  it("chooses only a test file or a journey itself", () => {
    const paths = ["e2e/topics.spec.ts", "scripts/select-tests.test.ts"];
    expect(selectTests(paths)).toEqual({ tests: [paths[1]], journeys: [paths[0]] });
  });

  it("refuses a path that does not exist", () => {
    expect(() => selectTests(["src/none"])).toThrow("There is no file or folder src/none.");
  });
});

describe("journeys", () => {
  it.each(listJourneys())("$file names folders that exist", ({ covers }) => {
    expect(covers).not.toEqual([]);
    expect(covers.filter((folder) => !existsSync(folder))).toEqual([]);
  });
});
