import { Link } from "@tanstack/react-router";
import { showAddEntry } from "#web/layout/dialogs/add-entry.ts";
import { Button, buttonClasses } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/state/empty-state.tsx";

/** Says why there are no entries, and what to do next. */
export function NothingFound(props: {
  isNarrowed: boolean;
  isShared: boolean;
  onClear: () => void;
  className?: string;
}) {
  const { isNarrowed, isShared, onClear, className } = props;
  if (isNarrowed)
    return (
      <EmptyState
        className={className}
        title="No entries match these filters"
        action={<Button onClick={onClear}>Clear the filters</Button>}
      >
        Remove one of them to see more.
      </EmptyState>
    );
  if (isShared)
    return (
      <EmptyState
        className={className}
        title="Nothing shared with you yet"
        action={
          <Link to="/home" className={buttonClasses()}>
            Open your collections
          </Link>
        }
      >
        Entries that other people add to your shared collections are listed here.
      </EmptyState>
    );
  return (
    <EmptyState
      className={className}
      title="Nothing kept here yet"
      action={
        <Button variant="primary" onClick={() => showAddEntry()}>
          Add Entry
        </Button>
      }
    >
      Save a link, a passage or a document, with a note on why it is interesting.
    </EmptyState>
  );
}
