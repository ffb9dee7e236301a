/** Moves all files between the data folder and S3, while no process of the app is running. */
import { formatSize } from "#server/backup/backup-error.ts";
import { createDiskStorage } from "#server/files/disk-storage.ts";
import { reserveFiles } from "#server/files/files-lock.ts";
import { type MoveCounts, moveFiles } from "#server/files/move-files.ts";
import { openS3 } from "#server/files/open-storage.ts";
import { createScratch } from "#server/files/scratch.ts";
import { explainOtherPlace, forgetPlace, recordPlace } from "#server/files/storage-place.ts";
import { createLog } from "#server/logging/log.ts";
import { EnvError, parseEnv } from "#server/settings/env.ts";
import { StartError } from "#server/start-error.ts";

const help = `npm run move-files -- --to s3|disk

  --to s3     from DATA_DIR to S3_BUCKET
  --to disk   from S3_BUCKET to DATA_DIR

End all processes of Commonplace first, and set the variables S3_* for this command. Run it again after a failure or a stop:
it continues where it ended. See "Files in S3" in docs/operating.md.`;

const progressMilliseconds = 1_000;

async function main(words: readonly string[]): Promise<number> {
  const [option, place, ...others] = words;
  if (option !== "--to" || (place !== "s3" && place !== "disk") || others.length > 0) {
    console.log(help);
    return ["help", "--help", "-h"].includes(option ?? "") ? 0 : 1;
  }
  const env = parseEnv({ LOG_LEVEL: "warn", ...process.env });
  if (env.s3 === null)
    throw new StartError("S3_BUCKET is not set. Set the variables S3_* for this command.");
  const problem = explainOtherPlace(env.dataDir, env.s3, place);
  if (problem !== null) throw new StartError(problem);
  const lock = reserveFiles(env.dataDir);
  try {
    const scratch = createScratch(env.dataDir);
    const disk = createDiskStorage(env.dataDir, scratch);
    const s3 = (await openS3(env, scratch))!;
    recordPlace(env);
    const [source, target] = place === "s3" ? [disk, s3] : [s3, disk];
    const counts = await moveFiles({
      source,
      target,
      onProgress: showProgress(),
      onFailure: (key, reason) => console.error(`${key} was not moved: ${reason}`),
      signal: stopOnSignal(),
    });
    s3.close();
    console.log(describeCounts(counts));
    if (counts.failed > 0) return 1;
    if (place === "disk") forgetPlace(env.dataDir);
    console.log(
      place === "disk"
        ? "All files are on the disk. Start Commonplace without the variables S3_*."
        : "All files are in S3. Start Commonplace with the variables S3_*.",
    );
    return 0;
  } finally {
    lock.release();
  }
}

/** At most one line a second. */
function showProgress(): (counts: MoveCounts) => void {
  let shownAt = performance.now();
  return (counts) => {
    if (performance.now() - shownAt < progressMilliseconds) return;
    shownAt = performance.now();
    console.log(describeCounts(counts));
  };
}

function describeCounts({ moved, alreadyThere, failed, bytes }: MoveCounts): string {
  return `${moved} moved, ${alreadyThere} already there, ${failed} failed (${formatSize(bytes)}).`;
}

function stopOnSignal(): AbortSignal {
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () =>
      stopping.abort(new StartError("Stopped. Run the command again to continue.")),
    );
  return stopping.signal;
}

process.umask(0o077);
try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.exitCode = 1;
  const isPlain = [StartError, EnvError].some((kind) => error instanceof kind);
  if (isPlain) console.error((error as Error).message);
  else createLog("error").error({ err: error }, "files were not moved");
}
