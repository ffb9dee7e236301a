import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { AnswerStep } from "#features/assistant/contract.ts";
import { parseSearch } from "#web/search-params.ts";
import { UserText } from "#web/ui/text/user-text.tsx";

/** What a model looked up for an answer: open while it does, on request afterwards. */
export function AnswerSteps({ steps, isOpen }: { steps: readonly AnswerStep[]; isOpen: boolean }) {
  if (steps.length === 0) return null;
  const list = (
    <ol aria-label="Looked up" className="flex flex-col gap-1 border-l border-line pl-3">
      {steps.map((step, index) => (
        <li
          // Steps are only added.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          className="py-0.5 text-pretty wrap-anywhere"
        >
          <StepLink step={step}>
            <UserText>{step.text}</UserText>
          </StepLink>
        </li>
      ))}
    </ol>
  );
  if (isOpen) return <div className="mb-3 text-ui text-muted">{list}</div>;
  return (
    <details className="mb-3 text-ui text-muted">
      <summary className="w-fit cursor-pointer rounded-ui py-1">
        Looked up {steps.length === 1 ? "once" : `${steps.length} times`}
      </summary>
      <div className="mt-1.5">{list}</div>
    </details>
  );
}

function StepLink({ step, children }: { step: AnswerStep; children: ReactNode }) {
  const { entryId, filter } = step;
  if (entryId !== undefined)
    return (
      <Link to="/entry/$id" params={{ id: entryId }} className="text-link">
        {children}
      </Link>
    );
  if (filter !== undefined)
    return (
      <Link to="/library" search={parseSearch(filter) as never} className="text-link">
        {children}
      </Link>
    );
  return children;
}
