import { type ReactNode, useEffect, useRef } from "react";
import type { OnboardingAnswer } from "#features/account/profile-contract.ts";
import type { OnboardingStep } from "#features/profile/contract.ts";
import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";
import { QuestionField } from "./question-field.tsx";

export type Answers = Readonly<Record<string, OnboardingAnswer>>;

/** One step of the questions, mounted again for each. Its heading takes the focus after a change of step. */
export function StepView(props: {
  step: OnboardingStep;
  at: number;
  count: number;
  hasMoved: boolean;
  answers: Answers;
  /** Shown above the questions. */
  notice?: ReactNode;
  onAnswer: (key: string, answer: OnboardingAnswer) => void;
}) {
  const { step, at, count, hasMoved } = props;
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (hasMoved) heading.current?.focus();
  }, [hasMoved]);

  return (
    <>
      <div className="mb-6">
        <div className="flex gap-1" aria-hidden="true">
          {Array.from({ length: count }, (_, index) => (
            <span
              key={index}
              className={`h-1 flex-1 rounded-full ${index <= at ? "bg-accent" : "bg-line"}`}
            />
          ))}
        </div>
        <p className="mt-2 text-sm text-faint tabular-nums">{`Step ${at + 1} of ${count}`}</p>
      </div>
      <h3 ref={heading} tabIndex={-1} className="text-lg outline-none">
        {step.title}
        <span className="sr-only">{`, step ${at + 1} of ${count}`}</span>
      </h3>
      <p className="mt-1 mb-6 text-ui text-pretty text-muted">{step.hint}</p>
      <div className="flex flex-col gap-7">
        {props.notice}
        {step.questions.map((question) => (
          <QuestionField
            key={question.key}
            question={question}
            answer={props.answers[question.key]}
            onChange={(answer) => props.onAnswer(question.key, answer)}
          />
        ))}
      </div>
    </>
  );
}

export function StepSkeleton() {
  return (
    <SkeletonGroup label="Loading the questions...">
      <Skeleton className="h-1" />
      <Skeleton className="mt-2 h-5 w-20" />
      <Skeleton className="mt-6 h-7 w-64 max-w-full" />
      <Skeleton className="mt-1 mb-6 h-5 w-80 max-w-full" />
      <div className="flex flex-wrap gap-2">
        {["w-28", "w-36", "w-32", "w-24"].map((width) => (
          <Skeleton key={width} className={`h-10 ${width}`} />
        ))}
      </div>
    </SkeletonGroup>
  );
}
