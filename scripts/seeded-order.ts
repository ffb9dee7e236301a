/**
 * Runs the files of each project in an order that depends on the seed only: `--sequence.seed=N` repeats it, also of some
 * of the files. Vitest's own shuffling mixes the projects, and a worker ends when the next file is of another one.
 */
import { createHash } from "node:crypto";
import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

export class SeededOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence;
    this.ctx.logger.log(`Order of the files: seed ${seed}`);
    const rank = (name: string) => createHash("sha256").update(`${seed} ${name}`).digest("hex");
    return files
      .map((file) => {
        const path = relative(this.ctx.config.root, file.moduleId).replaceAll("\\", "/");
        return { file, rank: `${rank(file.project.name)} ${rank(path)}` };
      })
      .sort((one, other) => (one.rank < other.rank ? -1 : 1))
      .map(({ file }) => file);
  }
}
