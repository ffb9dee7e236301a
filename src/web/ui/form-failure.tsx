import { describeError } from "../api-error.ts";
import { isFieldError } from "../failure.ts";
import { MessageBlock } from "./message-block.tsx";

/** In a form that stays open: why its request failed. Nothing for errors that its fields show. A toast announces it. */
export function FormFailure({ error }: { error: unknown }) {
  if (!error || isFieldError(error)) return null;
  return (
    <MessageBlock tone="danger" isAnnounced={false}>
      {describeError(error)}
    </MessageBlock>
  );
}
