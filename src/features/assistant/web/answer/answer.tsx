import { Fragment, memo, useContext, useMemo, useState } from "react";
import type { ChatMessage } from "#features/assistant/contract.ts";
import { RelativeTime } from "#web/ui/text/relative-time.tsx";
import { AnswerFailed } from "./answer-failed.tsx";
import { AnswerActions } from "./answer-actions.tsx";
import { AnswerSteps } from "./answer-steps.tsx";
import { AnswerText } from "./answer-text.tsx";
import type { Citing } from "./citing.ts";
import { NoAnswer } from "./no-answer.tsx";
import { RenderLibraryContext } from "./render-library.ts";
import { Sources } from "./sources.tsx";
import { Unanswered } from "./unanswered.tsx";

/** A stored answer. `onAskAgain` is passed to the last one. */
export const Answer = memo(function Answer(props: {
  message: ChatMessage;
  onAskAgain: (() => void) | undefined;
  /** It has just arrived, and is announced. */
  isNew: boolean;
}) {
  const { message, onAskAgain, isNew } = props;
  const { text, citations, library, steps = [], outcome, failure } = message;
  const renderLibrary = useContext(RenderLibraryContext);
  const [pointedAt, setPointedAt] = useState<number | null>(null);
  const citing = useMemo((): Citing => {
    const unknown = outcome === "complete" ? "text" : "lost";
    return { citations, unknown, onPoint: setPointedAt };
  }, [citations, outcome]);

  if (outcome === "unanswered" && !library)
    return (
      <>
        <AnswerSteps steps={steps} isOpen={false} />
        <Unanswered message={message} onAskAgain={onAskAgain} />
      </>
    );
  if (outcome === "stopped" && !text) {
    return <NoAnswer onAskAgain={onAskAgain}>Stopped before an answer came.</NoAnswer>;
  }
  return (
    <>
      <AnswerSteps steps={steps} isOpen={false} />
      {text && <AnswerText text={text} citing={citing} />}
      {/* Another answer has its own filters. */}
      {library && <Fragment key={message.id}>{renderLibrary(library)}</Fragment>}
      {citations.length > 0 && <Sources citations={citations} text={text} pointedAt={pointedAt} />}
      {outcome === "stopped" && <p className="mt-3 text-ui text-muted">Stopped here.</p>}
      {outcome === "failed" && (
        <AnswerFailed
          failure={failure}
          isUrgent={isNew}
          onRetry={onAskAgain}
          className={text ? "mt-4" : undefined}
        />
      )}
      {text && (
        <AnswerActions message={message} onAskAgain={failure ? undefined : onAskAgain}>
          {describeAuthor(message)}
          <RelativeTime iso={message.createdAt} />
        </AnswerActions>
      )}
    </>
  );
});

function describeAuthor({ model, library, outcome }: ChatMessage): string {
  if (model) return `Written by ${model} · `;
  if (library) return "Found in your library · ";
  // The author of an answer stopped here is not known yet.
  return outcome === "complete" ? "Sentences from what you saved · " : "";
}
