import { useId, useRef, type KeyboardEvent, type ReactNode } from "react";
import { joinClasses } from "../text/join-classes.ts";

export type Tab<Value extends string> = { value: Value; label: ReactNode; content: ReactNode };

/** Views of which one is shown. Arrows move between tabs; Tab moves into the panel. */
export function Tabs<Value extends string>(props: {
  /** The accessible name of the tab list. */
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  className?: string | undefined;
}) {
  const { tabs, value, onValueChange } = props;
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const at = tabs.findIndex((tab) => tab.value === value);

  function moveTab(event: KeyboardEvent): void {
    const steps: Record<string, number> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: tabs.length - 1,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (step + tabs.length) % tabs.length;
    onValueChange(tabs[next]!.value);
    row.current?.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  }

  return (
    <div className={props.className}>
      <div
        ref={row}
        role="tablist"
        tabIndex={-1}
        aria-label={props.label}
        className="flex gap-4 border-b border-line sm:gap-5"
        onKeyDown={moveTab}
      >
        {tabs.map((tab) => {
          const selected = tab.value === value;
          return (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-${tab.value}-tab`}
              aria-selected={selected}
              aria-controls={selected ? `${id}-${tab.value}-panel` : undefined}
              tabIndex={selected ? 0 : -1}
              className={joinClasses(
                "-mb-px h-10 border-b-2 px-0.5 text-ui font-medium transition-colors",
                selected
                  ? "border-accent text-ink"
                  : "border-transparent text-muted hover:text-ink",
              )}
              onClick={() => onValueChange(tab.value)}
            >
              {tab.label}
            </button>
          );
        })}
      </div>
      <div
        role="tabpanel"
        id={`${id}-${value}-panel`}
        aria-labelledby={`${id}-${value}-tab`}
        className="pt-5"
      >
        {tabs[at]?.content}
      </div>
    </div>
  );
}
