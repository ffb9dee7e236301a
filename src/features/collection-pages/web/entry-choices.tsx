import { useId } from "react";
import type { PageChoice } from "#features/collection-pages/contract.ts";
import { formatEntryCount } from "#features/collections/web/collection-words.ts";
import { useLocale } from "#web/format-number.ts";
import { Button } from "#web/ui/button/button.tsx";
import { ErrorState } from "#web/ui/state/error-state.tsx";
import { NextPageButton } from "#web/ui/state/next-page.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import type { Choice, PageChoicesForm } from "./page-choices.ts";

/** The user's own entries in a collection; each is shown on its public page or not, with its note or without. */
export function EntryChoices({ form, count }: { form: PageChoicesForm; count: number }) {
  const { list, items, getChoice, choose, chooseAll } = form;
  const id = useId();
  const locale = useLocale();
  return (
    <section aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 id={id} className="font-sans text-ui font-medium tracking-normal text-ink">
          Your entries on the page
        </h3>
        {items.length > 1 && (
          <div className="-mx-2.5 flex gap-1">
            <Button size="sm" variant="quiet" onClick={() => chooseAll(true)}>
              Show all {formatEntryCount(count, locale)}
            </Button>
            <Button size="sm" variant="quiet" onClick={() => chooseAll(false)}>
              Show none
            </Button>
          </div>
        )}
      </div>
      {list.data ? (
        items.length > 0 ? (
          <>
            <ul className="mt-2 divide-y divide-line rounded-ui border border-line">
              {items.map((item) => (
                <ChoiceRow
                  key={item.id}
                  item={item}
                  choice={getChoice(item)}
                  onChange={(choice) => choose(item, choice)}
                />
              ))}
            </ul>
            {list.hasNextPage && <NextPageButton list={list} size="sm" className="mt-1 -ml-2.5" />}
          </>
        ) : (
          <p className="mt-1 text-ui text-muted">You have no entries in this collection yet.</p>
        )
      ) : list.error ? (
        <ErrorState
          className="mt-2"
          title="Your entries did not load"
          error={list.error}
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <SkeletonGroup label="Loading your entries..." className="mt-2 flex flex-col gap-2">
          {[0, 1, 2].map((index) => (
            <Skeleton key={index} className="h-10" />
          ))}
        </SkeletonGroup>
      )}
    </section>
  );
}

function ChoiceRow(props: {
  item: PageChoice;
  choice: Choice;
  onChange: (choice: Choice) => void;
}) {
  const { item, choice, onChange } = props;
  const noteId = useId();
  return (
    <li className="px-3.5 py-2.5 text-ui">
      <label className="flex items-start gap-3">
        <input
          type="checkbox"
          className="tick mt-px"
          checked={choice.isShown}
          disabled={!item.canShow}
          aria-describedby={item.canShow ? undefined : noteId}
          onChange={(event) => onChange({ ...choice, isShown: event.target.checked })}
        />
        <UserText className="min-w-0 wrap-anywhere">{item.title}</UserText>
      </label>
      {!item.canShow && (
        <p id={noteId} className="mt-0.5 ml-7 text-sm text-faint">
          Only the person who first saved this can show it in public.
        </p>
      )}
      {item.hasNote && choice.isShown && (
        <label className="mt-1.5 ml-7 flex w-fit items-start gap-2.5 text-sm text-muted">
          <input
            type="checkbox"
            className="tick mt-px"
            checked={choice.showsNote}
            aria-label={`Show my note on ${item.title}`}
            onChange={(event) => onChange({ ...choice, showsNote: event.target.checked })}
          />
          with my note
        </label>
      )}
    </li>
  );
}
