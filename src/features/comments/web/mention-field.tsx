import { type KeyboardEvent, useId, useRef, useState } from "react";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import { TextArea } from "#web/ui/form/text-field.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import {
  findTypedMention,
  hasSpaceBeforePunctuation,
  matchPeople,
  type MentionedPerson,
} from "./typed-mention.ts";

/** A text area that completes "@" with the name of a member: arrows and Enter choose, or a press. */
export function MentionField(props: {
  label: string;
  text: string;
  people: readonly MentionedPerson[];
  error?: string | undefined;
  hint?: string | undefined;
  placeholder?: string | undefined;
  maxLength: number;
  onTextChange: (text: string) => void;
  onPick: (person: MentionedPerson) => void;
  onFocus: () => void;
  /** Ctrl or Cmd with Enter. */
  onSubmit: () => void;
}) {
  const { text, people } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(0);
  const [active, setActive] = useState(0);
  /** The place of an "@" that is completed, or that the user does not want to complete. */
  const [settled, setSettled] = useState<number | null>(null);
  /** The offset of the space after a completed name, until something else is typed. */
  const spaceAt = useRef<number | null>(null);
  const id = useId();
  const typed = findTypedMention(text, caret);
  const options = typed && typed.start !== settled ? matchPeople(people, typed.name) : [];
  const isOpen = options.length > 0;
  const chosen = options[Math.min(active, options.length - 1)];

  function moveCaret(): void {
    const at = field.current!.selectionStart;
    if (at === caret) return;
    setCaret(at);
    setActive(0);
  }

  function pick(person: MentionedPerson): void {
    const { start } = typed!;
    const next = `${text.slice(0, start)}@${person.name} ${text.slice(caret).replace(/^ /, "")}`;
    const end = start + person.name.length + 2;
    props.onTextChange(next);
    props.onPick(person);
    setSettled(start);
    spaceAt.current = end - 1;
    placeCaret(end);
  }

  function placeCaret(at: number): void {
    setCaret(at);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(at, at);
    });
  }

  function change(value: string, at: number): void {
    const space = spaceAt.current;
    spaceAt.current = null;
    const isClosed = space !== null && at === space + 2 && hasSpaceBeforePunctuation(value, space);
    props.onTextChange(isClosed ? value.slice(0, space) + value.slice(at - 1) : value);
    if (isClosed) placeCaret(at - 1);
    else setCaret(at);
    setActive(0);
    // An "@" that was removed can be completed when it is typed again.
    if (settled !== null && value[settled] !== "@") setSettled(null);
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const isSubmit = event.key === "Enter" && (event.ctrlKey || event.metaKey);
    if (isSubmit) props.onSubmit();
    else if (!isOpen) return;
    else if (step !== 0) setActive((active + step + options.length) % options.length);
    else if ((event.key === "Enter" || event.key === "Tab") && !event.shiftKey) pick(chosen!);
    else if (event.key === "Escape") setSettled(typed!.start);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div>
      <TextArea
        ref={field}
        label={props.label}
        labelHidden
        hint={props.hint}
        error={props.error}
        placeholder={props.placeholder}
        maxLength={props.maxLength}
        value={text}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isOpen ? `${id}-people` : undefined}
        aria-activedescendant={isOpen ? `${id}-${chosen!.userId}` : undefined}
        onChange={({ target }) => change(target.value, target.selectionStart)}
        onSelect={moveCaret}
        onFocus={props.onFocus}
        onBlur={() => setSettled(typed?.start ?? null)}
        onKeyDown={handleKey}
        completions={
          isOpen && (
            <div
              id={`${id}-people`}
              role="listbox"
              aria-label="Members"
              className="absolute top-full right-0 left-0 z-20 mt-1 max-h-56 overflow-y-auto rounded-ui border border-line bg-raised p-1 shadow-lg"
            >
              {options.map((person) => (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field keeps the focus and handles the keys
                <div
                  key={person.userId}
                  id={`${id}-${person.userId}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={person === chosen}
                  className={joinClasses(
                    "flex cursor-default items-center gap-3 rounded-[4px] px-2 py-1.5 text-ui hover:bg-hover pointer-coarse:py-2.5",
                    person === chosen && "bg-hover",
                  )}
                  // The field keeps the focus.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => pick(person)}
                >
                  <UserText className="min-w-0 flex-1 truncate">{person.name}</UserText>
                  <span className="shrink-0 text-sm text-faint">{person.role}</span>
                </div>
              ))}
            </div>
          )
        }
      />
      <p role="status" className="sr-only">
        {isOpen && `${options.length} members. Arrow keys and Enter choose.`}
      </p>
    </div>
  );
}
