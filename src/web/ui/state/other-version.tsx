import { useId } from "react";
import { Button } from "../button/button.tsx";
import { joinClasses } from "../text/join-classes.ts";
import { UserText } from "../text/user-text.tsx";
import { MessageBlock } from "./message-block.tsx";

export type OtherField = { label: string; text: string; serif?: boolean };

/**
 * The version that was saved elsewhere while the user edited an earlier one, above the fields. The user takes it,
 * continues editing, or saves their own over it.
 */
export function OtherVersion(props: {
  message: string;
  /** The fields that differ in the other version. */
  fields: readonly OtherField[];
  onTake: () => void;
}) {
  const id = useId();
  return (
    <MessageBlock tone="info">
      {props.message}
      <p id={id} className="mt-2.5 font-medium">
        The other version
      </p>
      <dl aria-labelledby={id} className="mt-1 flex flex-col gap-1.5">
        {props.fields.map(({ label, text, serif }) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <UserText
              as="dd"
              className={joinClasses(
                "max-h-32 overflow-y-auto whitespace-pre-line wrap-anywhere",
                serif && "font-serif text-base",
                text === "" && "text-muted italic",
              )}
            >
              {text === "" ? "Empty" : text}
            </UserText>
          </div>
        ))}
      </dl>
      <Button size="sm" className="mt-2.5" onClick={props.onTake}>
        Use that version
      </Button>
    </MessageBlock>
  );
}
