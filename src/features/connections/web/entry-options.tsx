import { useEffect, useRef } from "react";
import type { Entry } from "#features/entries/contract.ts";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import { UserText } from "#web/ui/text/user-text.tsx";
import { EntryTile } from "#features/entries/web/entry-tile.tsx";
import { nameSource } from "#features/entries/web/source-words.ts";

/** The list of a combobox whose field keeps the focus. */
export function EntryOptions(props: {
  /** The combobox's id; an option's is `${id}-${entry.id}`. */
  id: string;
  label: string;
  options: readonly Entry[];
  active: number;
  linkedIds: ReadonlySet<string>;
  onActive: (index: number) => void;
  onPick: (entry: Entry) => void;
}) {
  const { id, label, options, active, linkedIds, onActive, onPick } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <>
      <p className="mb-1 text-xs font-medium text-faint" aria-hidden="true">
        {label}
      </p>
      <div ref={list} id={`${id}-options`} role="listbox" aria-label={label} className="-mx-2.5">
        {options.map((entry, index) => {
          const isLinked = linkedIds.has(entry.id);
          return (
            // The field handles the keys; it names the active option.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={entry.id}
              id={`${id}-${entry.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              aria-disabled={isLinked || undefined}
              className={joinClasses(
                "flex items-center gap-3 rounded-ui px-2.5 py-2",
                isLinked ? "opacity-60" : "cursor-pointer",
                index === active && "bg-hover",
              )}
              onPointerMove={() => onActive(index)}
              onClick={() => onPick(entry)}
            >
              <EntryTile entry={entry} name={nameSource(entry)} />
              <span className="min-w-0 flex-1">
                <UserText className="line-clamp-2 font-serif text-base wrap-anywhere">
                  {entry.title}
                </UserText>
                <span className="block truncate text-sm text-faint">
                  {isLinked ? (
                    "Linked already"
                  ) : (
                    <>
                      <UserText>{nameSource(entry)}</UserText> ·{" "}
                      <UserText>{entry.collection.title}</UserText>
                    </>
                  )}
                </span>
              </span>
            </div>
          );
        })}
      </div>
    </>
  );
}
