import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Topic } from "#features/topics/contract.ts";
import { maxTopicLength } from "#shared/topic-limits.ts";
import { formatNumber, useLocale } from "#web/format-number.ts";
import { useDelayed } from "#web/hooks/use-delayed.ts";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Option, useCombobox } from "#web/ui/picker/combobox.tsx";
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
  /** Needs no completion. */
  const [picked, setPicked] = useState(text || null);
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
  const combobox = useCombobox({ keys: choices.map(getKey), first: null });

  function pick(choice: Choice): void {
    combobox.restart();
    setPicked(choice.label);
    props.onPick(choice.label, choice.topic);
  }

  function enter(): void {
    const same = found.find(({ key }) => key === typed.toLowerCase());
    if (same) pick({ label: same.label, topic: same });
    else if (allowsNew) pick({ label: typed, topic: null });
  }

  return (
    <div>
      <TextField
        {...combobox.fieldProps}
        label={props.label}
        labelHidden={props.labelHidden}
        autoFocus={props.autoFocus}
        enterKeyHint="done"
        maxLength={maxTopicLength}
        placeholder={props.placeholder}
        error={props.error}
        value={text}
        onChange={(event) => {
          props.onTextChange(event.target.value);
          combobox.restart();
        }}
        onKeyDown={(event) =>
          combobox.handleKey(event, {
            Enter: combobox.pickActive ?? (typed === "" ? undefined : enter),
            Escape: props.onEscape,
          })
        }
      />
      <div
        {...combobox.listProps}
        aria-label="Topics"
        className={joinClasses(
          "mt-1 max-h-64 overflow-y-auto rounded-ui border border-line bg-raised p-1",
          choices.length === 0 && "hidden",
        )}
      >
        {choices.map((choice) => (
          <Option
            key={getKey(choice)}
            {...combobox.getOptionProps(getKey(choice))}
            onPick={() => pick(choice)}
          >
            <UserText className="min-w-0 flex-1 truncate">{choice.label}</UserText>
            <span className="shrink-0 text-sm text-faint tabular-nums">
              {choice.topic ? formatNumber(choice.topic.entries, locale) : "New"}
            </span>
          </Option>
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

function getKey({ topic }: Choice): string {
  return topic?.key ?? "";
}
