import { useContext } from "react";
import type { Exchange } from "../chat/exchange.ts";
import { AnswerFailed } from "./answer-failed.tsx";
import { AnswerSteps } from "./answer-steps.tsx";
import { AnswerText } from "./answer-text.tsx";
import type { Citing } from "./citing.ts";
import { NoAnswer } from "./no-answer.tsx";
import { RenderLibraryContext } from "./render-library.ts";
import { Unanswered } from "./unanswered.tsx";

const times = new Intl.DateTimeFormat(undefined, { timeStyle: "medium" });

const growing: Citing = { citations: [], unknown: "pending", onPoint: () => {} };
const broken: Citing = { ...growing, unknown: "lost" };

/** An answer in progress: waiting, streaming, or failed. */
export function GrowingAnswer({ exchange, onRetry }: { exchange: Exchange; onRetry: () => void }) {
  const { phase, text, steps, library, nearest, failure, waitingUntil } = exchange;
  const renderLibrary = useContext(RenderLibraryContext);
  const isUnderWay = phase === "thinking" || phase === "answering";
  return (
    <div aria-live={isUnderWay ? "off" : undefined} aria-busy={isUnderWay || undefined}>
      <AnswerSteps steps={steps} isOpen={isUnderWay} />
      {nearest.length > 0 && isUnderWay ? (
        <Unanswered message={{ text, nearest: [...nearest] }} onAskAgain={undefined} />
      ) : (
        text && <AnswerText text={text} citing={isUnderWay ? growing : broken} />
      )}
      {library && renderLibrary(library)}
      {phase === "thinking" && (
        <p className="flex items-center gap-2.5 font-serif text-lg text-muted">
          <span aria-hidden="true" className="size-2 animate-pulse rounded-full bg-accent" />
          {waitingUntil === null
            ? "Thinking..."
            : `The AI provider is busy. It is asked again at ${times.format(new Date(waitingUntil))}.`}
        </p>
      )}
      {phase === "failed" && (
        <AnswerFailed
          failure={failure}
          isUrgent
          onRetry={onRetry}
          className={text ? "mt-4" : undefined}
        />
      )}
      {phase === "stopped" && (
        <NoAnswer onAskAgain={onRetry}>Stopped before an answer came.</NoAnswer>
      )}
    </div>
  );
}
