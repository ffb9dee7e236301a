import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { trashDays } from "#shared/trash-days.ts";
import { Button } from "#web/ui/button.tsx";
import { ChoiceBar } from "#web/ui/choice-bar.tsx";
import { Trash2 } from "#web/ui/icons.tsx";
import { Page } from "#web/ui/page.tsx";
import { endUndoToasts } from "#web/ui/undo-toast.ts";
import { EmptyTrashDialog } from "./empty-trash-dialog.tsx";
import { keepTrashLive } from "./live-trash.ts";
import { trashQuery } from "./queries.ts";
import { TrashList } from "./trash-list.tsx";
import { filterNames, readFilter } from "./trash-words.ts";

/** /trash, where what was deleted can be restored. `?kind=entry` and so on shows one kind alone. */
export function TrashPage() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const filter = readFilter((useSearch({ strict: false }) as Record<string, unknown>)["kind"]);
  const [isEmptying, setEmptying] = useState(false);
  const list = useInfiniteQuery(trashQuery(filter));
  const counts = list.data?.pages[0]?.counts;
  const hasAny = counts !== undefined && counts.entry + counts.collection + counts.project > 0;

  useEffect(() => {
    // What was deleted a moment ago waits for its Undo: here it can be restored as well.
    endUndoToasts();
    keepTrashLive(client);
  }, [client]);

  return (
    <Page title="Trash">
      <header className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-2xl">Trash</h1>
          <p className="mt-1 text-base text-pretty text-muted">
            What you delete is kept here for {trashDays} days, for you alone. Then it goes for good.
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
      {isEmptying && counts && (
        <EmptyTrashDialog counts={counts} onClose={() => setEmptying(false)} />
      )}
    </Page>
  );
}
