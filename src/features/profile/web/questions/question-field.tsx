import { useId, useRef } from "react";
import type { OnboardingAnswer } from "#features/account/profile-contract.ts";
import type { OnboardingQuestion } from "#features/profile/contract.ts";
import { Button } from "#web/ui/button/button.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";

const other = { value: "other", label: "Other" };
const unanswered: OnboardingAnswer = { chosen: [], other: "" };

/** One question: its options as checkboxes, and a text field under Other. */
export function QuestionField(props: {
  question: OnboardingQuestion;
  answer: OnboardingAnswer | undefined;
  onChange: (answer: OnboardingAnswer) => void;
}) {
  const { question, onChange } = props;
  const answer = props.answer ?? unanswered;
  const name = useId();
  const fields = useRef<HTMLFieldSetElement>(null);
  const isOne = question.choose === "one";
  const options = question.hasOther ? [...question.options, other] : question.options;

  function choose(value: string, isChosen: boolean): void {
    const others = isOne ? [] : answer.chosen.filter((one) => one !== value);
    onChange({ ...answer, chosen: isChosen ? [...others, value] : others });
  }

  function clear(): void {
    // The focused button is removed together with the value that it clears.
    fields.current?.querySelector("input")?.focus();
    onChange({ ...answer, chosen: [] });
  }

  return (
    <div className="relative flex flex-col gap-3">
      <fieldset ref={fields}>
        <legend className="mb-2.5 text-ui font-medium text-ink">{question.label}</legend>
        <div className="flex flex-wrap gap-2">
          {options.map(({ value, label }) => (
            <label
              key={value}
              className="flex min-h-10 items-center gap-2.5 rounded-ui border border-seam px-3 py-2 text-ui transition-colors hover:bg-hover has-checked:border-accent has-checked:bg-accent-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
            >
              <input
                type={isOne ? "radio" : "checkbox"}
                name={name}
                value={value}
                checked={answer.chosen.includes(value)}
                className={isOne ? "size-4 accent-accent outline-none" : "tick outline-none"}
                onChange={(event) => choose(value, event.target.checked)}
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      {isOne && answer.chosen.length > 0 && (
        <Button
          size="sm"
          variant="quiet"
          className="absolute -top-1.5 right-0"
          aria-label={`Clear ${question.label}`}
          onClick={clear}
        >
          Clear
        </Button>
      )}
      {answer.chosen.includes(other.value) && (
        <TextField
          label="In your own words"
          aria-label={`${question.label}, in your own words`}
          autoComplete="off"
          maxLength={200}
          value={answer.other}
          onChange={(event) => onChange({ ...answer, other: event.target.value })}
        />
      )}
    </div>
  );
}
