import { useNavigate, useSearch } from "@tanstack/react-router";
import { useRef } from "react";
import { type Import, type RowOutcome, rowOutcomes } from "#features/imports/contract.ts";
import { RelativeTime } from "#web/ui/text/relative-time.tsx";
import { formatNames, outcomes } from "../import-words.ts";
import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import { parseOutcome } from "../parse-outcome.ts";
import { ImportContents } from "./import-contents.tsx";
import { ImportState } from "./import-state.tsx";
import { RowList } from "./row-list.tsx";
import { formatNumber, useLocale } from "#web/format-number.ts";

/** The details of an import. */
export function ImportView({ one }: { one: Import }) {
  const navigate = useNavigate();
  const outcome = parseOutcome((useSearch({ strict: false }) as { outcome?: unknown }).outcome);
  const rows = useRef<HTMLHeadingElement>(null);

  function filter(wanted: RowOutcome | null): void {
    void navigate({
      to: ".",
      search: (wanted ? { outcome: wanted } : {}) as never,
      replace: true,
      resetScroll: false,
    });
  }

  return (
    <>
      <header className="mb-8">
        <UserText as="h1" className="text-2xl wrap-anywhere">
          {one.fileName}
        </UserText>
        <p className="mt-1 text-base text-muted">
          {one.format && `${formatNames[one.format]} · `}
          <RelativeTime iso={one.createdAt} />
        </p>
      </header>
      {/* Keeps the page's footer below the viewport, whatever the file contains. */}
      <div className="flex min-h-[75dvh] flex-col gap-12">
        <ImportState one={one}>
          <ImportCounts
            counts={one.counts}
            onShow={(wanted) => {
              filter(wanted);
              rows.current?.scrollIntoView({ block: "start" });
              rows.current?.focus({ preventScroll: true });
            }}
          />
        </ImportState>
        <ImportContents one={one} />
        {one.status === "reading" && one.counts.total === 0 && (
          <SkeletonGroup label="Reading the rows..." className="flex flex-col gap-2">
            <Skeleton className="mb-2 h-8 w-32" />
            {[0, 1, 2, 3, 4].map((index) => (
              <Skeleton key={index} className="h-14" />
            ))}
          </SkeletonGroup>
        )}
        {one.counts.total > 0 && (
          <RowList one={one} outcome={outcome} heading={rows} onOutcomeChange={filter} />
        )}
      </div>
    </>
  );
}

/** The number of rows by outcome; each count leads to its rows. */
function ImportCounts(props: { counts: Import["counts"]; onShow: (outcome: RowOutcome) => void }) {
  const { counts, onShow } = props;
  const locale = useLocale();
  const present = rowOutcomes.filter((outcome) => counts[outcome] > 0);
  if (present.length === 0) return null;
  return (
    <ul
      aria-label="Rows by outcome"
      className="grid w-fit grid-cols-[auto_auto] items-baseline gap-x-3 gap-y-1 text-ui"
    >
      {present.map((outcome) => (
        <li key={outcome} className="col-span-2 grid grid-cols-subgrid items-baseline">
          <span className="text-right font-medium text-ink tabular-nums">
            {formatNumber(counts[outcome], locale)}
          </span>{" "}
          <span className="flex">
            <button
              type="button"
              className="text-start text-muted decoration-line underline-offset-4 hover:text-ink hover:underline"
              onClick={() => onShow(outcome)}
            >
              {outcomes[outcome].counted}
            </button>
          </span>
        </li>
      ))}
    </ul>
  );
}
