import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { trashDays } from "#shared/trash-days.ts";
import { formatNumber, useLocale } from "#web/format-number.ts";
import { Button } from "#web/ui/button/button.tsx";
import { ChoiceBar } from "#web/ui/form/choice-bar.tsx";
import { Trash2 } from "#web/ui/picture/icons.tsx";
import { Page } from "#web/ui/page.tsx";
import { EmptyTrashDialog } from "./empty-trash-dialog.tsx";
import { watchTrash } from "./live-trash.ts";
import { trashQuery } from "./queries.ts";
import { TrashList } from "./trash-list.tsx";
import { filterNames, parseTrashFilter } from "./trash-words.ts";

/** The page /trash, which restores deleted items. `?kind=entry` (and so on) shows one kind only. */
export function TrashPage() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const filter = parseTrashFilter(
    (useSearch({ strict: false }) as Record<string, unknown>)["kind"],
  );
  const [isEmptying, setEmptying] = useState(false);
  const list = useInfiniteQuery(trashQuery(filter));
  const counts = list.data?.pages[0]?.counts;
  const emptying = list.data?.pages[0]?.emptying ?? 0;
  const locale = useLocale();
  const hasAny = counts !== undefined && counts.entry + counts.collection + counts.project > 0;

  useEffect(() => watchTrash(client), [client]);

  return (
    <Page title="Trash">
      <header className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-2xl">Trash</h1>
          <p className="mt-1 text-base text-pretty text-muted">
            Deleted items stay here for {trashDays} days, visible only to you. Then they are deleted
            for good.
          </p>
        </div>
        <Button
          icon={<Trash2 aria-hidden="true" className="size-4" />}
          disabled={!hasAny}
          onClick={() => setEmptying(true)}
        >
          Empty Trash
        </Button>
      </header>
      <div className="mb-5 flex">
        <ChoiceBar
          legend="What to show"
          value={filter}
          names={filterNames}
          onValueChange={(kind) =>
            void navigate({
              to: ".",
              search: { kind: kind === "all" ? undefined : kind } as never,
              replace: true,
              resetScroll: false,
            })
          }
        />
      </div>
      <TrashList list={list} filter={filter} />
      {emptying > 0 && (
        <p className="mt-6 text-center text-ui text-muted">
          Still deleting {formatNumber(emptying, locale)} for good. You can leave this page.
        </p>
      )}
      {isEmptying && counts && (
        <EmptyTrashDialog counts={counts} onClose={() => setEmptying(false)} />
      )}
    </Page>
  );
}
