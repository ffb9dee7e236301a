import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import type { Topic } from "#features/topics/contract.ts";
import { maxTopicLength } from "#shared/topic-limits.ts";
import { formatNumber, useLocale } from "#web/format-number.ts";
import { useDelayed } from "#web/hooks/use-delayed.ts";
import { TextField } from "#web/ui/form/text-field.tsx";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import { UserText } from "#web/ui/text/user-text.tsx";
import { foundTopicsQuery } from "./queries.ts";

type Choice = { label: string; topic: Topic | null };

/** A field with the user's topics as completions: arrows and Enter choose, or a press. */
export function TopicInput(props: {
  label: string;
  labelHidden?: boolean | undefined;
  text: string;
  onTextChange: (text: string) => void;
  /** `topic` is null for a new one. */
  onPick: (label: string, topic: Topic | null) => void;
  /** In lower case: not offered. */
  excluded: ReadonlySet<string>;
  /** Whether a topic may be typed that the user does not have. */
  allowsNew?: boolean | undefined;
  /** Shows topics before anything is typed. */
  opensAtOnce?: boolean | undefined;
  error?: string | undefined;
  placeholder?: string | undefined;
  autoFocus?: boolean | undefined;
  onEscape?: (() => void) | undefined;
}) {
  const { text, excluded, allowsNew } = props;
  const [active, setActive] = useState<number | null>(null);
  /** Needs no completion. */
  const [picked, setPicked] = useState(text || null);
  const id = useId();
  const locale = useLocale();
  const typed = text.replaceAll(/\s+/g, " ").trim();
  const wanted = useDelayed(typed);
  const isOpen = typed === "" ? props.opensAtOnce === true : typed !== picked;
  const { data } = useQuery({
    ...foundTopicsQuery(wanted),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const found = (data?.items ?? []).filter(({ key }) => !excluded.has(key));
  const isKnown = data?.items.some(({ key }) => key === typed.toLowerCase()) ?? false;
  const isNew = allowsNew && typed !== "" && !isKnown && !excluded.has(typed.toLowerCase());
  const choices: Choice[] = isOpen
    ? [
        ...found.map((topic) => ({ label: topic.label, topic })),
        ...(isNew ? [{ label: typed, topic: null }] : []),
      ]
    : [];
  const chosen = active === null ? undefined : choices[active];

  function pick(choice: Choice): void {
    setActive(null);
    setPicked(choice.label);
    props.onPick(choice.label, choice.topic);
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && choices.length > 0) {
      const from = active ?? (step > 0 ? -1 : choices.length);
      setActive((from + step + choices.length) % choices.length);
    } else if (event.key === "Enter") {
      const same = found.find(({ key }) => key === typed.toLowerCase());
      if (chosen) pick(chosen);
      else if (same) pick({ label: same.label, topic: same });
      else if (allowsNew && typed !== "") pick({ label: typed, topic: null });
      else if (typed === "") return;
    } else if (event.key === "Escape" && props.onEscape) props.onEscape();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div>
      <TextField
        label={props.label}
        labelHidden={props.labelHidden}
        role="combobox"
        aria-expanded={choices.length > 0}
        aria-controls={`${id}-topics`}
        aria-autocomplete="list"
        aria-activedescendant={chosen && `${id}-${active}`}
        autoComplete="off"
        autoFocus={props.autoFocus}
        enterKeyHint="done"
        maxLength={maxTopicLength}
        placeholder={props.placeholder}
        error={props.error}
        value={text}
        onChange={(event) => {
          props.onTextChange(event.target.value);
          setActive(null);
        }}
        onKeyDown={handleKey}
      />
      <div
        id={`${id}-topics`}
        role="listbox"
        aria-label="Topics"
        className={joinClasses(
          "mt-1 max-h-64 overflow-y-auto rounded-ui border border-line bg-raised p-1",
          choices.length === 0 && "hidden",
        )}
      >
        {choices.map((choice, index) => (
          <TopicOption
            key={choice.topic?.key ?? ""}
            id={`${id}-${index}`}
            isActive={index === active}
            choice={choice}
            count={choice.topic ? formatNumber(choice.topic.entries, locale) : "New"}
            onPick={() => pick(choice)}
          />
        ))}
      </div>
      {isOpen && choices.length === 0 && !allowsNew && (
        <p role="status" className="px-1 py-3 text-ui text-muted">
          {data
            ? excluded.size > 0
              ? "No other topic contains this."
              : "No topic contains this."
            : "Loading..."}
        </p>
      )}
    </div>
  );
}

function TopicOption(props: {
  id: string;
  choice: Choice;
  count: string;
  isActive: boolean;
  onPick: () => void;
}) {
  const { isActive } = props;
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field keeps the focus and handles the keys
    <div
      ref={element}
      id={props.id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={joinClasses(
        "flex cursor-default items-center gap-3 rounded-[4px] px-2 py-1.5 text-ui hover:bg-hover pointer-coarse:py-2.5",
        isActive && "bg-hover",
      )}
      // The field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={props.onPick}
    >
      <UserText className="min-w-0 flex-1 truncate">{props.choice.label}</UserText>
      <span className="shrink-0 text-sm text-faint tabular-nums">{props.count}</span>
    </div>
  );
}
