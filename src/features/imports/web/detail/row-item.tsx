import { Link } from "@tanstack/react-router";
import type { ImportRow } from "#features/imports/contract.ts";
import { formatNumber, useLocale } from "#web/format-number.ts";
import { Badge } from "#web/ui/text/badge.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import { useRetryRow } from "../import-changes.ts";
import { outcomes } from "../import-words.ts";

/** One row of the file and its outcome. */
export function RowItem(props: { importId: string; row: ImportRow; mayRetry: boolean }) {
  const { row } = props;
  const { line, title, url, collection, outcome, reason, entryId } = row;
  const locale = useLocale();
  const retry = useRetryRow(props.importId);
  const { badge, tone } = outcomes[outcome];
  const name = title || url || `Row ${formatNumber(line, locale)}`;
  const again =
    props.mayRetry && (outcome === "failed" ? "Retry" : outcome === "duplicate" && "Save again");

  return (
    <li className="flex [contain-intrinsic-size:auto_4rem] [content-visibility:auto] flex-wrap items-start gap-x-4 gap-y-1.5 py-3 text-ui">
      <span
        title={`Line ${formatNumber(line, locale)}`}
        className="w-(--line-width) shrink-0 text-right text-sm/6 whitespace-nowrap text-faint tabular-nums"
      >
        {formatNumber(line, locale)}
      </span>
      <div className="min-w-0 flex-1">
        <UserText as="p" className="line-clamp-2 font-medium wrap-anywhere">
          {entryId ? (
            <Link to="/entry/$id" params={{ id: entryId }} className="hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </UserText>
        {title && url && (
          <p className="truncate text-sm text-faint" title={url}>
            {url}
          </p>
        )}
        {reason && <p className="text-sm text-pretty text-muted wrap-anywhere">{reason}</p>}
      </div>
      <div className="flex flex-col items-end gap-1 text-sm max-sm:w-full max-sm:flex-row max-sm:flex-wrap max-sm:items-center max-sm:pl-[calc(var(--line-width)+1rem)]">
        <Badge tone={tone}>{badge}</Badge>
        {collection && (
          <UserText className="max-w-40 truncate text-faint" title={collection}>
            {collection}
          </UserText>
        )}
        {again && (
          <Button
            size="sm"
            variant="quiet"
            busy={retry.isPending}
            aria-label={`${again}: ${name}`}
            onClick={() => retry.mutate(line)}
          >
            {again}
          </Button>
        )}
      </div>
    </li>
  );
}
