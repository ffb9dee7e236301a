// A child that tries to write to the compile cache; its answer is the error code.
import { writeFileSync } from "node:fs";
import { serveParent } from "#server/child/serve-parent.ts";

serveParent(async (path: string) => {
  try {
    writeFileSync(path, "");
    return "written";
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  }
});
