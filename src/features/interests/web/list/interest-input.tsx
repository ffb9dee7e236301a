import { useEffect, useId, useRef, type KeyboardEvent } from "react";
import { describeError } from "#web/data/api.ts";
import { UserText } from "#web/ui/text/user-text.tsx";

/** The field for a name, in the place and size of the saved interest. Enter and blur save, Escape cancels. */
export function InterestInput(props: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  isBusy: boolean;
  /** Why this name was not saved. */
  failure: Error | null;
  onSave: () => void;
  /** Called when the field loses the focus. */
  onLeave: () => void;
  onCancel: () => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const failureId = useId();

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
    <>
      <UserText
        as="input"
        ref={field}
        aria-invalid={props.failure ? true : undefined}
        aria-describedby={props.failure ? failureId : undefined}
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
      {props.failure && (
        <p id={failureId} className="mt-1 text-sm text-danger">
          {describeError(props.failure)}
        </p>
      )}
    </>
  );
}
