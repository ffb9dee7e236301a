import { type Import, type RowOutcome, rowOutcomes } from "#features/imports/contract.ts";
import { formatNumber, useLocale } from "#web/format-number.ts";
import { outcomes } from "../import-words.ts";

/** The number of rows by outcome; each count leads to its rows. */
export function ImportCounts(props: {
  counts: Import["counts"];
  onShow: (outcome: RowOutcome) => void;
}) {
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
          <span>
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
