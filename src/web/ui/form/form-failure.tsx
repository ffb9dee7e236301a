import { describeError } from "#web/data/api-error.ts";
import { isFieldError } from "#web/failure.ts";
import { MessageBlock } from "../state/message-block.tsx";

/**
 * What failed and why, in the form that stays open. This is the only place that says so: the mutations of forms show no
 * toast (ruling 31). Renders nothing for field errors.
 */
export function FormFailure(props: { title: string; error: unknown; className?: string }) {
  const { title, error, className } = props;
  if (!error || isFieldError(error)) return null;
  return (
    <MessageBlock tone="danger" className={className}>
      <p className="font-medium">{title}</p>
      <p>{describeError(error)}</p>
    </MessageBlock>
  );
}
