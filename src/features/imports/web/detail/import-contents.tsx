import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Import } from "#features/imports/contract.ts";
import { formatNumber, useLocale } from "#web/format-number.ts";
import { Badge } from "#web/ui/text/badge.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";

const shownAtFirst = 6;

/** The collections that the rows are saved in, and what the file contains that cannot be saved. */
export function ImportContents({ one }: { one: Import }) {
  const { collections, lost } = one;
  const [isWhole, setWhole] = useState(false);
  const locale = useLocale();
  const isTakenBack = one.status === "undoing" || one.status === "undone";
  const shown = isWhole ? collections : collections.slice(0, shownAtFirst);

  return (
    <>
      {collections.length > 0 && !isTakenBack && (
        <section aria-labelledby="import-collections">
          <h2 id="import-collections" className="mb-3 text-xl">
            Collections
          </h2>
          <ul className="divide-y divide-line border-y border-line text-ui">
            {shown.map(({ id, title, rows }) => (
              <li key={`${id} ${title}`} className="flex items-baseline gap-3 py-2.5">
                <UserText className="min-w-0 flex-1 wrap-anywhere">
                  {id === null ? (
                    title
                  ) : (
                    <Link to="/collection/$id" params={{ id }} className="text-link">
                      {title || "Untitled"}
                    </Link>
                  )}
                </UserText>
                {id === null && <Badge>New</Badge>}
                <span className="shrink-0 text-muted tabular-nums">
                  {formatNumber(rows, locale)}
                </span>
              </li>
            ))}
          </ul>
          {!isWhole && collections.length > shownAtFirst && (
            <Button
              variant="quiet"
              size="sm"
              className="mt-2 -ml-2.5"
              onClick={() => setWhole(true)}
            >{`Show all ${formatNumber(collections.length, locale)}`}</Button>
          )}
        </section>
      )}
      {lost.length > 0 && (
        <section aria-labelledby="import-lost">
          <h2 id="import-lost" className="mb-3 text-xl">
            {isTakenBack ? "Notes" : "What cannot be kept"}
          </h2>
          <ul className="divide-y divide-line border-y border-line text-ui">
            {lost.map(({ what, count, reason }) => (
              <li key={`${what} ${reason}`} className="flex items-baseline gap-3 py-2.5">
                <div className="min-w-0 flex-1 wrap-anywhere">
                  {what}
                  <p className="text-sm text-pretty text-muted">{reason}</p>
                </div>
                <span className="shrink-0 text-muted tabular-nums">
                  {formatNumber(count, locale)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
