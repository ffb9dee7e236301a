import { expect, it } from "vitest";
import { createLog } from "../logging/log.ts";
import { runSweeps } from "./run-sweeps.ts";

it("runs every sweep and logs each failure with the name of its sweep", async () => {
  const lines: string[] = [];
  const log = createLog("warn", { write: (line) => lines.push(line) });
  const finished: string[] = [];
  await runSweeps(log, {
    trash: () => Promise.reject(new TypeError("the first failure")),
    images: async () => finished.push("images"),
    exports: () => {
      throw new RangeError("thrown before a promise exists");
    },
    imports: async () => {
      await new Promise(setImmediate);
      throw new TypeError("the last failure");
    },
  });
  expect(finished).toEqual(["images"]);
  const logged = lines.map((line) => JSON.parse(line) as { sweep: string; msg: string });
  expect(logged.map(({ sweep }) => sweep).toSorted()).toEqual(["exports", "imports", "trash"]);
  expect(new Set(logged.map(({ msg }) => msg))).toEqual(new Set(["a sweep failed"]));
});
