import { useEffect, useRef, type KeyboardEvent } from "react";

/** The name being typed, in the place and size of what it becomes. Enter and leaving it save, Escape gives up. */
export function InterestInput(props: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  isBusy: boolean;
  onSave: () => void;
  /** After the field was left for something else. */
  onLeave: () => void;
  onCancel: () => void;
}) {
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  function handleKey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") {
      event.preventDefault();
      props.onSave();
    } else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      props.onCancel();
    }
  }

  return (
    <input
      ref={field}
      aria-label={props.label}
      className="control h-9 min-w-36 field-sizing-content max-w-full px-2.5 text-ui!"
      style={{ width: "auto" }}
      maxLength={100}
      autoComplete="off"
      enterKeyHint="done"
      value={props.value}
      readOnly={props.isBusy}
      aria-busy={props.isBusy}
      onChange={(event) => props.onChange(event.target.value)}
      onKeyDown={handleKey}
      onBlur={props.onLeave}
    />
  );
}
