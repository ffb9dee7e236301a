import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from "react";
import type { DiscoverTopic } from "#features/discover/contract.ts";
import { Button } from "#web/ui/button/button.tsx";
import { formatNumber } from "#web/format-number.ts";
import { Glyph } from "#web/ui/picture/glyph.tsx";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import { useAnchoredPopover } from "#web/ui/menu/use-anchored-popover.ts";
import { UserText } from "#web/ui/text/user-text.tsx";
import { useDelayed } from "#web/hooks/use-delayed.ts";
import { discoverTopicsQuery } from "./queries.ts";

/** Selects a topic of public entries; selecting the selected topic clears it. */
export function TopicPicker(props: {
  value: string | undefined;
  onValueChange: (topic: string | undefined) => void;
}) {
  const { value, onValueChange } = props;
  const [isOpen, setOpen] = useState(false);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const id = useId();

  function close(): void {
    setOpen(false);
    button?.focus();
  }

  return (
    <>
      <Button
        ref={setButton}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        className="w-44 justify-between!"
        onClick={() => setOpen(!isOpen)}
      >
        <UserText className={joinClasses("truncate", value === undefined && "text-faint")}>
          {value ?? "Select tag..."}
        </UserText>
        <Glyph name="down" />
      </Button>
      {isOpen && (
        <TopicList
          id={id}
          value={value}
          button={button}
          onClose={() => setOpen(false)}
          onCancel={close}
          onPick={(topic) => {
            onValueChange(topic === value ? undefined : topic);
            close();
          }}
        />
      )}
    </>
  );
}

function TopicList(props: {
  id: string;
  value: string | undefined;
  button: HTMLButtonElement | null;
  /** Called when the focus leaves; the focus is not moved back to the button. */
  onClose: () => void;
  onCancel: () => void;
  onPick: (topic: string) => void;
}) {
  const { id, value, button, onCancel, onPick } = props;
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const wanted = useDelayed(typed.trim());
  const { data, error, isFetching } = useQuery({
    ...discoverTopicsQuery(wanted),
    placeholderData: keepPreviousData,
  });
  const frame = useRef<HTMLDivElement>(null);
  const topics = data?.items ?? [];
  useAnchoredPopover(frame, button, "start", props.onClose);
  useLayoutEffect(() => frame.current?.querySelector("input")?.focus(), []);

  function handleKey(event: KeyboardEvent): void {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const chosen = topics[active];
    if (step !== 0) setActive((active + step + topics.length) % (topics.length || 1));
    else if (event.key === "Enter" && chosen) onPick(chosen.label);
    else if (event.key === "Escape" || event.key === "Tab") onCancel();
    else return;
    if (event.key !== "Tab") event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div ref={frame} popover="manual" className="menu w-64">
      <UserText
        as="input"
        role="combobox"
        aria-label="Search tags"
        aria-expanded="true"
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={topics[active] && `${id}-${active}`}
        autoComplete="off"
        placeholder="Search tags"
        className="control mb-1 h-9 px-2.5"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
        }}
        onKeyDown={handleKey}
      />
      <div id={id} role="listbox" aria-label="Tags" className="max-h-72 overflow-y-auto">
        {topics.map((topic, index) => (
          <TopicOption
            key={topic.label}
            id={`${id}-${index}`}
            topic={topic}
            isActive={index === active}
            isChosen={topic.label === value}
            onPick={onPick}
          />
        ))}
      </div>
      {topics.length === 0 && (
        <p role="status" className="px-2.5 py-3 text-ui text-muted">
          {error ? "The tags did not load." : isFetching ? "Loading..." : "No tags found."}
        </p>
      )}
    </div>
  );
}

function TopicOption(props: {
  id: string;
  topic: DiscoverTopic;
  isActive: boolean;
  isChosen: boolean;
  onPick: (topic: string) => void;
}) {
  const { topic, isActive, isChosen } = props;
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the search box keeps the focus and handles the keys
    <div
      ref={element}
      id={props.id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={joinClasses(
        "flex cursor-default items-center gap-2 rounded-[4px] px-2.5 py-2 text-ui hover:bg-hover pointer-coarse:py-2.5",
        isActive && "bg-hover",
      )}
      onClick={() => props.onPick(topic.label)}
    >
      <UserText className="min-w-0 flex-1 truncate">{topic.label}</UserText>
      {isChosen && <Glyph name="check" className="size-4 text-accent" />}
      <span className="text-sm text-faint tabular-nums">{formatNumber(topic.count)}</span>
    </div>
  );
}
