import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { CSSProperties, RefObject } from "react";
import {
  type Import,
  type ImportRow,
  type RowOutcome,
  rowOutcomes,
} from "#features/imports/contract.ts";
import { formatNumber, useLocale } from "#web/format-number.ts";
import { ErrorState } from "#web/ui/state/error-state.tsx";
import { NextPage } from "#web/ui/state/next-page.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";
import { outcomes } from "../import-words.ts";
import { parseOutcome } from "../parse-outcome.ts";
import { rowsQuery } from "../queries.ts";
import { RowItem } from "./row-item.tsx";

/** The rows of the file in its order, all or by outcome. */
export function RowList(props: {
  one: Import;
  outcome: RowOutcome | null;
  /** Receives the focus when a count is clicked. */
  heading: RefObject<HTMLHeadingElement | null>;
  onOutcomeChange: (outcome: RowOutcome | null) => void;
}) {
  const { one, outcome, heading } = props;
  const locale = useLocale();
  const list = useInfiniteQuery({
    ...rowsQuery(one.id, outcome),
    placeholderData: keepPreviousData,
  });
  const rows = list.data?.pages.flatMap((page) => page.items);
  const mayRetry = one.status === "paused" || one.status === "finished";

  return (
    <section aria-labelledby="import-rows">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 ref={heading} id="import-rows" tabIndex={-1} className="scroll-mt-20 text-xl">
          Rows
        </h2>
        <SelectField
          label="Show rows"
          labelHidden
          className="w-60 max-w-full"
          value={outcome ?? ""}
          options={[
            { value: "", label: `All rows (${formatNumber(one.counts.total, locale)})` },
            ...rowOutcomes
              .filter((each) => one.counts[each] > 0 || each === outcome)
              .map((each) => ({
                value: each,
                label: `${outcomes[each].badge} (${formatNumber(one.counts[each], locale)})`,
              })),
          ]}
          onChange={({ target }) => props.onOutcomeChange(parseOutcome(target.value))}
        />
      </div>
      {rows ? (
        rows.length > 0 ? (
          <ul
            aria-busy={list.isPlaceholderData}
            style={{ "--line-width": measureLine(rows.at(-1)!, locale) } as CSSProperties}
            className="divide-y divide-line border-y border-line"
          >
            {rows.map((row) => (
              <RowItem key={row.line} importId={one.id} row={row} mayRetry={mayRetry} />
            ))}
          </ul>
        ) : (
          <p className="border-y border-line py-6 text-ui text-muted">No such rows.</p>
        )
      ) : list.error ? (
        <ErrorState
          title="Failed to load the rows"
          error={list.error}
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <SkeletonGroup label="Loading rows..." className="flex flex-col gap-2">
          {[0, 1, 2, 3, 4].map((index) => (
            <Skeleton key={index} className="h-14" />
          ))}
        </SkeletonGroup>
      )}
      {rows && list.hasNextPage && <NextPage list={list} failure="Failed to load the rows" />}
    </section>
  );
}

/** The width of the last row's number, the longest one. Digits of equal width are wider than 1ch. */
function measureLine({ line }: ImportRow, locale?: string): string {
  return `${Math.max(2, formatNumber(line, locale).length) + 0.5}ch`;
}
