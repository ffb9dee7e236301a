import type { Entry } from "#features/entries/contract.ts";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import type { Selection } from "./selection.ts";

/**
 * The checkbox of a card or row. Shown to a mouse or keyboard on hover or focus, and to all while entries are being
 * selected.
 */
export function PickBox(props: {
  entry: Entry;
  selection: Selection;
  isPicked: boolean;
  /** Its place. */
  className?: string;
}) {
  const { entry, selection, isPicked } = props;
  return (
    <label
      className={joinClasses(
        "absolute z-10 grid size-8 place-items-center pointer-coarse:size-11",
        props.className,
        !isPicked &&
          "pointer-coarse:hidden pointer-coarse:group-data-selecting/list:grid pointer-fine:opacity-0 pointer-fine:group-focus-within:opacity-100 pointer-fine:group-hover:opacity-100 pointer-fine:group-data-selecting/list:opacity-100",
      )}
    >
      <input
        type="checkbox"
        className="tick"
        aria-label={`Select ${entry.title}`}
        checked={isPicked}
        onChange={({ nativeEvent }) =>
          selection.toggle(entry.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  );
}
