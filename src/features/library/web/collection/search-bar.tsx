import { useNavigate, useSearch } from "@tanstack/react-router";
import { ChoiceBar } from "#web/ui/form/choice-bar.tsx";
import { SearchField } from "#web/ui/form/search-field.tsx";
import { SortMenu } from "#web/ui/menu/sort-menu.tsx";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import type { EntrySort } from "#features/entries/contract.ts";
import { entrySorts } from "./entry-sorts.ts";

/** Whether the search reads whole texts too, best match first. Kept in the URL beside the searched text. */
export function useFullSearch(): { isFull: boolean; setFull: (isFull: boolean) => void } {
  const navigate = useNavigate();
  const { full } = useSearch({ strict: false }) as { full?: unknown };
  const setFull = (isFull: boolean) =>
    void navigate({
      to: ".",
      search: ((known: object) => ({ ...known, full: isFull || undefined })) as never,
      replace: true,
      resetScroll: false,
    });
  return { isFull: full === "true", setFull };
}

/** The search box of a collection, with the choice of full search while it has text, and the sort menu. */
export function SearchBar(props: {
  typed: string;
  onType: (text: string) => void;
  isFull: boolean;
  onFullChange: (isFull: boolean) => void;
  /** Results of a full search have their own order. */
  isBestFirst: boolean;
  /** Too few entries to sort. */
  isSortHidden: boolean;
  sort: EntrySort;
  onSort: (sort: EntrySort) => void;
  /** Leaves space for the toggle of the details on wide screens. */
  hasToggle: boolean;
}) {
  const { typed, isFull, isBestFirst } = props;
  return (
    <div className="mb-5 flex flex-wrap items-center gap-2 [&_input]:scroll-mt-10">
      <SearchField
        label="Search entries"
        className="min-w-0 flex-1 md:max-w-form"
        value={typed}
        onValueChange={props.onType}
      />
      {typed.trim() !== "" && (
        <div className="max-md:order-last max-md:basis-full">
          <div className="w-fit">
            <ChoiceBar
              legend="Which search"
              value={isFull ? "full" : "titles"}
              names={{ titles: "Titles and topics", full: "Full search" }}
              onValueChange={(value) => props.onFullChange(value === "full")}
            />
          </div>
        </div>
      )}
      <div
        className={joinClasses(
          "-mr-4 ml-auto grid shrink-0 items-center justify-items-end *:col-start-1 *:row-start-1",
          props.hasToggle && "lg:mr-5",
        )}
      >
        {isBestFirst && (
          <p className="px-4 text-ui text-faint">
            Best <span className="max-sm:sr-only">match </span>first
          </p>
        )}
        <SortMenu
          label="Sort entries"
          // Keeps its space, so that the search box does not move while the user types.
          className={joinClasses((isBestFirst || props.isSortHidden) && "invisible")}
          value={props.sort}
          options={entrySorts}
          onValueChange={props.onSort}
        />
      </div>
    </div>
  );
}
