import { showAddEntry } from "#web/layout/dialogs/add-entry.ts";
import { showPalette } from "#web/layout/dialogs/palette.ts";
import { Button } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/state/empty-state.tsx";

export function EmptyCollection(props: {
  collectionId: string;
  title: string;
  /** False for a collection of another user that the user only reads. */
  canAdd: boolean;
}) {
  const { collectionId, title } = props;
  if (!props.canAdd)
    return (
      <EmptyState title="Nothing kept here yet">
        What its owner and its editors add appears here.
      </EmptyState>
    );
  return (
    <EmptyState
      title="Nothing kept here yet"
      action={
        <Button
          variant="primary"
          onClick={() => showAddEntry({ collectionId, collectionTitle: title })}
        >
          Add Entry
        </Button>
      }
    >
      Save a link, a passage or a document, with a note on why it is interesting.
    </EmptyState>
  );
}

export function NoMatches(props: {
  searched: string;
  onClear: () => void;
  /** Undefined in a full search. */
  onFullSearch: (() => void) | undefined;
}) {
  const { onFullSearch } = props;
  /** The pressed button disappears, so the search box receives the focus. */
  const andFocus = (act: () => void) => () => {
    document.querySelector<HTMLElement>("[data-search-box]")?.focus();
    act();
  };
  return (
    <EmptyState
      title={`No entries match “${shorten(props.searched)}”`}
      className="wrap-anywhere"
      action={
        <>
          {onFullSearch && (
            <Button variant="primary" onClick={andFocus(onFullSearch)}>
              Full search
            </Button>
          )}
          <Button onClick={andFocus(props.onClear)}>Clear search</Button>
          {!onFullSearch && (
            <Button variant="quiet" onClick={() => showPalette({ view: "help" })}>
              How to search
            </Button>
          )}
        </>
      }
    >
      {onFullSearch
        ? "Titles and topics were searched. Full search also reads notes, summaries and whole texts."
        : "Titles, notes, topics, summaries and whole texts are searched. Try fewer or other words."}
    </EmptyState>
  );
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
