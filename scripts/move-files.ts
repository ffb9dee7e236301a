/** Moves all files between the data folder and S3, while the app is running or stopped. */
import { formatSize } from "#server/backup/backup-error.ts";
import { createAppContext } from "#server/create-app-context.ts";
import { type MoveCounts, moveFiles } from "#server/files/move-files.ts";
import { createFileLock, openBoth } from "#server/files/open-storage.ts";
import { explainUnreadyPlace, forgetPlace } from "#server/files/storage-place.ts";
import { createLog } from "#server/logging/log.ts";
import { type Env, EnvError, parseEnv } from "#server/settings/env.ts";
import { StartError } from "#server/start-error.ts";

const help = `npm run move-files -- --to s3|disk

  --to s3     from DATA_DIR to S3_BUCKET; the app runs with S3_WRITES=on (the default)
  --to disk   from S3_BUCKET to DATA_DIR; the app runs with S3_WRITES=off

Run it again after a failure or a stop: it continues where it ended. See "Files in S3" in docs/operating.md.`;

const progressMilliseconds = 1_000;

type Place = "s3" | "disk";

async function main(words: readonly string[]): Promise<number> {
  const [option, place, ...others] = words;
  if (option !== "--to" || (place !== "s3" && place !== "disk") || others.length > 0) {
    console.log(help);
    return ["help", "--help", "-h"].includes(option ?? "") ? 0 : 1;
  }
  const env = parseEnv({ LOG_LEVEL: "warn", ...process.env });
  const problem = explainUnready(env, place);
  if (problem !== null) throw new StartError(problem);
  const context = await createAppContext(env);
  try {
    const { disk, s3 } = (await openBoth(env, context.scratch))!;
    const [source, target] = place === "s3" ? [disk, s3] : [s3, disk];
    const counts = await moveFiles({
      source,
      target,
      lock: createFileLock(context.database),
      onProgress: showProgress(),
      onFailure: (key, reason) => console.error(`${key} was not moved: ${reason}`),
      signal: stopOnSignal(),
    });
    s3.close();
    console.log(describeCounts(counts));
    if (counts.failed > 0) return 1;
    if (place === "disk") {
      forgetPlace(env.dataDir);
      console.log("All files are on the disk. Restart Commonplace without the variables S3_*.");
    }
    return 0;
  } finally {
    await context.close();
  }
}

function explainUnready({ dataDir, s3 }: Env, place: Place): string | null {
  if (s3 === null) return "S3_BUCKET is not set. Set the variables S3_* as the app has them.";
  const isWritten = place === "s3";
  if (s3.isWritten !== isWritten)
    return `To move files to ${place === "s3" ? "S3" : "the disk"}, set S3_WRITES=${isWritten ? "on" : "off"} for this command and for the app.`;
  return explainUnreadyPlace(dataDir, s3);
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

function describeCounts({ moved, alreadyThere, gone, failed, bytes }: MoveCounts): string {
  return `${moved} moved, ${alreadyThere} already there, ${gone} deleted meanwhile, ${failed} failed (${formatSize(bytes)}).`;
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
