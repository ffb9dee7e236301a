import { describeError } from "#web/data/api-error.ts";
import { isFieldError } from "#web/failure.ts";
import { MessageBlock } from "../state/message-block.tsx";

/**
 * Why the request of an open form failed. Renders nothing for field errors. Not announced, because a toast
 * announces it.
 */
export function FormFailure(props: { error: unknown; className?: string }) {
  const { error, className } = props;
  if (!error || isFieldError(error)) return null;
  return (
    <MessageBlock tone="danger" isAnnounced={false} className={className}>
      {describeError(error)}
    </MessageBlock>
  );
}
