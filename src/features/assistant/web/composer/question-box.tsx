import { useId, type KeyboardEvent, type ReactNode, type RefObject } from "react";
import { Button } from "#web/ui/button/button.tsx";
import { ArrowUp, Square } from "#web/ui/picture/icons.tsx";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import { UserText } from "#web/ui/text/user-text.tsx";

const maxQuestionLength = 4_000;
const maxRows = 8;
const number = new Intl.NumberFormat();

/** The question box. Enter sends, Shift+Enter breaks the line. */
export function QuestionBox(props: {
  box: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onValueChange: (value: string) => void;
  /** While an answer streams, the next question can be typed but not sent. */
  isSending: boolean;
  /** The conversation has not loaded, so no question can be added. */
  isWaiting: boolean;
  onAsk: (question: string) => void;
  onStop: () => void;
  children: ReactNode;
}) {
  const { box, value, isSending, isWaiting, onAsk } = props;
  const id = useId();
  const question = value.trim();
  const isTooLong = question.length > maxQuestionLength;

  function send(): void {
    if (isSending || isWaiting) return;
    box.current?.focus({ preventScroll: true });
    if (question !== "" && !isTooLong) onAsk(question);
  }

  function sendOnEnter(event: KeyboardEvent): void {
    // While composing (IME), Enter only chooses a candidate.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="relative">
        <label htmlFor={id} className="sr-only">
          Your question
        </label>
        <UserText
          as="textarea"
          ref={box}
          id={id}
          // If the browser cannot size it by content, count line breaks.
          rows={Math.min(value.split("\n").length, maxRows)}
          value={value}
          enterKeyHint="send"
          autoComplete="off"
          placeholder="Ask about what you saved"
          aria-invalid={isTooLong || undefined}
          aria-describedby={`${id}-note`}
          className={joinClasses(
            "control field-sizing-content block placeholder:whitespace-nowrap max-h-[min(14rem,40dvh)] min-h-13 resize-none py-3.25 pl-4",
            isSending ? "pr-26" : "pr-15",
          )}
          onChange={(event) => props.onValueChange(event.target.value)}
          onKeyDown={sendOnEnter}
        />
        <div className="absolute right-1.5 bottom-1.5 flex gap-1">
          {isSending && (
            <Button
              variant="quiet"
              aria-label="Stop"
              title="Stop (Esc)"
              className="w-10 px-0!"
              icon={<Square className="size-4 fill-current" />}
              onClick={() => {
                props.onStop();
                box.current?.focus({ preventScroll: true });
              }}
            />
          )}
          <Button
            type="submit"
            variant={question === "" ? "secondary" : "primary"}
            aria-label="Send"
            title="Send (Enter)"
            className="w-10 px-0!"
            disabled={isSending || isWaiting}
            icon={<ArrowUp className="size-5" />}
          />
        </div>
      </div>
      <div
        id={`${id}-note`}
        className="flex min-h-4 flex-wrap justify-between gap-x-4 pt-1.5 pb-3 text-xs text-faint"
      >
        {isTooLong ? (
          <p role="alert" className="text-danger">
            {`A question has at most ${number.format(maxQuestionLength)} characters; this one has ${number.format(question.length)}.`}
          </p>
        ) : (
          props.children
        )}
      </div>
    </form>
  );
}
