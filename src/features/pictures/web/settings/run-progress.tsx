import type { PictureRun } from "#features/pictures/contract.ts";
import { formatNumber, useLocale } from "#web/format-number.ts";
import { ProgressBar } from "#web/ui/state/progress-bar.tsx";

const verbs = { fetch: "Fetching", remove: "Removing" };

/** "Fetching pictures: 120 of 400 entries", with a bar. */
export function RunProgress({ run: { kind, done, total } }: { run: PictureRun }) {
  const locale = useLocale();
  const entries = total === 1 ? "entry" : "entries";
  const words = `${verbs[kind]} pictures: ${formatNumber(done, locale)} of ${formatNumber(total, locale)} ${entries}`;
  return (
    <>
      <p className="tabular-nums">{words}</p>
      <ProgressBar
        label={`${verbs[kind]} pictures`}
        done={done}
        total={total}
        words={words}
        className="mt-2 max-w-64"
      />
    </>
  );
}
