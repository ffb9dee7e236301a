import type { ComponentProps, ReactNode } from "react";
import { Field, type FieldProps } from "./field.tsx";
import { joinClasses } from "../text/join-classes.ts";
import { UserText } from "../text/user-text.tsx";

type OwnFieldProps = Omit<FieldProps, "className">;

export type TextFieldProps = OwnFieldProps &
  Omit<ComponentProps<"input">, "className"> & {
    className?: string | undefined;
    /** Before the text, inside the box: an icon. */
    leading?: ReactNode;
    /** After the text, inside the box: a small button. */
    trailing?: ReactNode;
  };

/** A text field of one line. */
export function TextField(props: TextFieldProps) {
  const { label, labelHidden, aside, hint, error, className, id, leading, trailing, ...input } =
    props;
  return (
    <Field {...{ label, labelHidden, aside, hint, error, className, id }}>
      {(control) => (
        <div className="relative">
          {leading && (
            <span className="pointer-events-none absolute inset-y-0 left-0 grid w-10 place-items-center text-faint">
              {leading}
            </span>
          )}
          <UserText
            as="input"
            {...input}
            {...control}
            className={joinClasses(
              "control h-10 px-3",
              leading ? "pl-10" : null,
              trailing ? "pr-12" : null,
            )}
          />
          {trailing && (
            <span className="absolute inset-y-0 right-1 flex items-center">{trailing}</span>
          )}
        </div>
      )}
    </Field>
  );
}

export type TextAreaProps = OwnFieldProps &
  Omit<ComponentProps<"textarea">, "className"> & {
    className?: string | undefined;
    /** Uses the serif font, for the user's own words. */
    serif?: boolean | undefined;
    /** A list of completions, positioned relative to the box. */
    completions?: ReactNode;
  };

/** A text field of several lines. It grows with its content where the browser supports this. */
export function TextArea(props: TextAreaProps) {
  const {
    label,
    labelHidden,
    aside,
    hint,
    error,
    className,
    id,
    serif,
    completions,
    rows = 3,
    ...textarea
  } = props;
  return (
    <Field {...{ label, labelHidden, aside, hint, error, className, id }}>
      {(control) => (
        <div className="relative flex">
          <UserText
            as="textarea"
            {...textarea}
            {...control}
            rows={rows}
            className={joinClasses(
              "control field-sizing-content max-h-80 min-h-20 resize-y px-3 py-2",
              serif && "font-serif! text-lg!",
            )}
          />
          {completions}
        </div>
      )}
    </Field>
  );
}
