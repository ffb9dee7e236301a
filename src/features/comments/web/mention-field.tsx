import { useRef, useState } from "react";
import { Option, useCombobox } from "#web/ui/picker/combobox.tsx";
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
  /** The place of an "@" that is completed, or that the user does not want to complete. */
  const [settled, setSettled] = useState<number | null>(null);
  /** The offset of the space after a completed name, until something else is typed. */
  const spaceAt = useRef<number | null>(null);
  const typed = findTypedMention(text, caret);
  const options = typed && typed.start !== settled ? matchPeople(people, typed.name) : [];
  const isOpen = options.length > 0;
  const combobox = useCombobox({ keys: options.map(({ userId }) => userId) });

  function moveCaret(): void {
    const at = field.current!.selectionStart;
    if (at === caret) return;
    setCaret(at);
    combobox.restart();
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
    combobox.restart();
    // An "@" that was removed can be completed when it is typed again.
    if (settled !== null && value[settled] !== "@") setSettled(null);
  }

  return (
    <div>
      <TextArea
        {...combobox.fieldProps}
        // A text of several lines is no combobox.
        role={undefined}
        aria-expanded={undefined}
        aria-haspopup="listbox"
        ref={field}
        label={props.label}
        labelHidden
        hint={props.hint}
        error={props.error}
        placeholder={props.placeholder}
        maxLength={props.maxLength}
        value={text}
        onChange={({ target }) => change(target.value, target.selectionStart)}
        onSelect={moveCaret}
        onFocus={props.onFocus}
        onBlur={() => setSettled(typed?.start ?? null)}
        onKeyDown={(event) => {
          const complete = event.shiftKey ? undefined : combobox.pickActive;
          combobox.handleKey(event, {
            Enter: event.ctrlKey || event.metaKey ? props.onSubmit : complete,
            Tab: complete,
            Escape: isOpen ? () => setSettled(typed!.start) : undefined,
          });
        }}
        completions={
          isOpen && (
            <div
              {...combobox.listProps}
              aria-label="Members"
              className="absolute top-full right-0 left-0 z-20 mt-1 max-h-56 overflow-y-auto rounded-ui border border-line bg-raised p-1 shadow-lg"
            >
              {options.map((person) => (
                <Option
                  key={person.userId}
                  {...combobox.getOptionProps(person.userId)}
                  onPick={() => pick(person)}
                >
                  <UserText className="min-w-0 flex-1 truncate">{person.name}</UserText>
                  <span className="shrink-0 text-sm text-faint">{person.role}</span>
                </Option>
              ))}
            </div>
          )
        }
      />
      <p role="status" className="sr-only">
        {isOpen &&
          `${options.length === 1 ? "1 member" : `${options.length} members`}. Use the arrow keys and Enter to choose.`}
      </p>
    </div>
  );
}
