import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { OnboardingAnswer } from "#features/account/profile-contract.ts";
import { isSkipped } from "#shared/skip-rule.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { ErrorState } from "#web/ui/state/error-state.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { onboardingQuery, useCompleteOnboarding } from "./queries.ts";
import { StartingCollectionsNotice } from "./questions/starting-collections-notice.tsx";
import { type Answers, StepSkeleton, StepView } from "./questions/step-view.tsx";
import { FormFailure } from "#web/ui/form/form-failure.tsx";

/** The step and the question whose choices each create a collection. */
const typesStep = "profile_type";

/**
 * The onboarding questions, one step at a time. No answer is required; answers are kept until the dialog
 * closes.
 */
export function OnboardingDialog(props: { onClose: () => void; onCompleted: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(onboardingQuery);
  const [given, setGiven] = useState<Answers>({});
  const [wanted, setWanted] = useState(0);
  const [hasMoved, setMoved] = useState(false);
  const completing = useCompleteOnboarding();

  const answers: Answers = { ...data?.preferences?.answers, ...given };
  const steps = data?.definition.steps.filter((one) => !isSkipped(one.skippedWhenOnly, answers));
  const at = Math.min(wanted, (steps?.length ?? 1) - 1);
  const step = steps?.[at];
  const knownTypes = data?.preferences?.answers[typesStep]?.chosen ?? [];
  const newTypes = (answers[typesStep]?.chosen ?? []).filter(
    (one) => !knownTypes.includes(one),
  ).length;
  const isLast = steps !== undefined && at === steps.length - 1;

  function answer(key: string, value: OnboardingAnswer): void {
    setGiven((known) => ({ ...known, [key]: value }));
  }

  function goTo(next: number): void {
    setMoved(true);
    setWanted(next);
  }

  function submit(): void {
    if (completing.isPending || step === undefined) return;
    if (!isLast) {
      goTo(at + 1);
      return;
    }
    complete();
  }

  /** Saves the answers so far, if there are any. */
  function skipRest(): void {
    if (Object.keys(given).length > 0) complete();
    else props.onClose();
  }

  function complete(): void {
    if (completing.isPending) return;
    completing.mutate(answers, {
      onSuccess: () => {
        toast.success("Onboarding completed!", {
          description: "Your preferences have been saved.",
          key: "onboarding",
        });
        props.onCompleted();
      },
    });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title="Customize Profile"
      description="A few questions to begin with. Answer those you like; you can change the answers later."
      keepOpenOutside
      onSubmit={submit}
      footer={
        step && (
          <>
            {!isLast && (
              <Button variant="quiet" className="mr-auto -ml-3" onClick={skipRest}>
                Skip the rest
              </Button>
            )}
            <Button disabled={at === 0} onClick={() => goTo(at - 1)}>
              Back
            </Button>
            <Button
              key={isLast ? "complete" : "next"}
              type="submit"
              variant="primary"
              busy={completing.isPending}
              busyLabel="Saving..."
            >
              {isLast ? "Complete" : "Next"}
            </Button>
          </>
        )
      }
    >
      <div className="pt-2 sm:min-h-96">
        <FormFailure
          title="Failed to save your preferences. Please try again."
          error={completing.error}
          className="mb-6"
        />
        {step && steps ? (
          <StepView
            key={step.key}
            step={step}
            at={at}
            count={steps.length}
            hasMoved={hasMoved}
            answers={answers}
            notice={step.key === typesStep && <StartingCollectionsNotice newChoices={newTypes} />}
            onAnswer={answer}
          />
        ) : error ? (
          <ErrorState
            title="The questions did not load"
            error={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <StepSkeleton />
        )}
      </div>
    </Dialog>
  );
}
