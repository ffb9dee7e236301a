import { useId, useState, type KeyboardEvent, type ReactNode } from "react";
import { joinClasses } from "../text/join-classes.ts";

/** A field that keeps the focus, and a list of options of which one is active. */
export function useCombobox(props: {
  /** They identify the options, in order. */
  keys: readonly string[];
  /** Active until the user moves; null for none. By default the first option. */
  first?: string | null;
  /** By default, whether there are options. */
  isOpen?: boolean;
}) {
  const { keys, first = keys[0] ?? null, isOpen = keys.length > 0 } = props;
  const listId = useId();
  const [moved, setMoved] = useState<string | null>(null);
  const isMoved = moved !== null && keys.includes(moved);
  const activeKey = isMoved ? moved : first;
  const getId = (key: string) => `${listId}-option-${encodeURIComponent(key)}`;

  /** Moves with arrows, or calls the action of the key. Other keys are left to the browser. */
  function handleKey(
    event: KeyboardEvent,
    actions: Readonly<Record<string, (() => void) | undefined>>,
  ): void {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const act = actions[event.key];
    if (step !== 0 && keys.length > 0) {
      const from = activeKey === null ? Math.min(-step, 0) : keys.indexOf(activeKey);
      const next = keys.at((from + step) % keys.length)!;
      setMoved(next);
      document.getElementById(getId(next))?.scrollIntoView({ block: "nearest" });
    } else if (act) act();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return {
    activeKey,
    isMoved,
    moveTo: setMoved,
    handleKey,
    /** Chooses the active option; undefined if there is none. */
    pickActive:
      activeKey === null ? undefined : () => document.getElementById(getId(activeKey))?.click(),
    /** Called when the text changes: starts again at the top of the list. */
    restart: () => {
      setMoved(null);
      document.getElementById(listId)?.scrollTo({ top: 0 });
    },
    fieldProps: {
      role: "combobox",
      "aria-expanded": isOpen,
      "aria-controls": isOpen ? listId : undefined,
      "aria-autocomplete": "list",
      "aria-activedescendant": activeKey === null ? undefined : getId(activeKey),
      autoComplete: "off",
    },
    listProps: { id: listId, role: "listbox" },
    getOptionProps: (key: string) => ({ id: getId(key), isActive: key === activeKey }),
  } as const;
}

export type Combobox = ReturnType<typeof useCombobox>;

/** An option of a list, given the props of `getOptionProps`. */
export function Option(props: {
  id: string;
  isActive: boolean;
  /** Whether it is the current value. By default the active option is announced as selected. */
  isChosen?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Its spacing. */
  className?: string | undefined;
  onPick: () => void;
  /** Called while the pointer moves over it, for lists in which this makes an option active. */
  onPoint?: (() => void) | undefined;
  children: ReactNode;
}) {
  const { isActive, disabled, className = "gap-3 px-2 py-1.5 pointer-coarse:py-2.5" } = props;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field keeps the focus and handles the keys
    <div
      id={props.id}
      role="option"
      tabIndex={-1}
      aria-selected={props.isChosen ?? isActive}
      aria-disabled={disabled || undefined}
      className={joinClasses(
        "flex cursor-default items-center rounded-[4px] text-ui",
        !props.onPoint && "hover:bg-hover",
        isActive && "bg-hover",
        className,
      )}
      // The field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={props.onPoint}
      onClick={disabled ? undefined : props.onPick}
    >
      {props.children}
    </div>
  );
}
