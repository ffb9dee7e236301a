// A child that tries to write where its compiled sources are kept; its answer is the code of the error.
import { writeFileSync } from "node:fs";
import { serveParent } from "./serve-parent.ts";

serveParent(async (path: string) => {
  try {
    writeFileSync(path, "");
    return "written";
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  }
});
