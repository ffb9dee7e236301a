import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId, useLayoutEffect, useRef, useState } from "react";
import { Button } from "#web/ui/button/button.tsx";
import { formatNumber } from "#web/format-number.ts";
import { Glyph } from "#web/ui/picture/glyph.tsx";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import { Option, useCombobox } from "#web/ui/picker/combobox.tsx";
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
  const { value, button, onCancel, onPick } = props;
  const [typed, setTyped] = useState("");
  const wanted = useDelayed(typed.trim());
  const { data, error, isFetching } = useQuery({
    ...discoverTopicsQuery(wanted),
    placeholderData: keepPreviousData,
  });
  const frame = useRef<HTMLDivElement>(null);
  const topics = data?.items ?? [];
  const combobox = useCombobox({ keys: topics.map(({ label }) => label), isOpen: true });
  useAnchoredPopover(frame, button, "start", props.onClose);
  useLayoutEffect(() => frame.current?.querySelector("input")?.focus(), []);

  return (
    <div ref={frame} id={props.id} popover="manual" className="menu w-64">
      <UserText
        as="input"
        {...combobox.fieldProps}
        aria-label="Search tags"
        placeholder="Search tags"
        className="control mb-1 h-9 px-2.5"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          combobox.restart();
        }}
        onKeyDown={(event) => {
          // Not prevented: the focus moves on from the button.
          if (event.key === "Tab") onCancel();
          else combobox.handleKey(event, { Enter: combobox.pickActive, Escape: onCancel });
        }}
      />
      <div {...combobox.listProps} aria-label="Tags" className="max-h-72 overflow-y-auto">
        {topics.map(({ label, count }) => (
          <Option
            key={label}
            {...combobox.getOptionProps(label)}
            isChosen={label === value}
            className="gap-2 px-2.5 py-2 pointer-coarse:py-2.5"
            onPick={() => onPick(label)}
          >
            <UserText className="min-w-0 flex-1 truncate">{label}</UserText>
            {label === value && <Glyph name="check" className="size-4 text-accent" />}
            <span className="text-sm text-faint tabular-nums">{formatNumber(count)}</span>
          </Option>
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
