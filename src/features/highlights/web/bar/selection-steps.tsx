import { IconButton } from "#web/ui/button/icon-button.tsx";
import { ArrowLeft, ArrowRight, ChevronDown, ChevronUp } from "#web/ui/picture/icons.tsx";
import type { Step } from "./step-selection.ts";

const steps = [
  { label: "Previous sentence", Icon: ArrowLeft, isForward: false, isExtending: false },
  { label: "Next sentence", Icon: ArrowRight, isForward: true, isExtending: false },
  { label: "One sentence less", Icon: ChevronUp, isForward: false, isExtending: true },
  { label: "One sentence more", Icon: ChevronDown, isForward: true, isExtending: true },
] as const;

/** The keys that change the selection, as buttons too: screen readers use arrow keys themselves. */
export function SelectionSteps({ onStep }: { onStep: (step: Step) => void }) {
  return (
    <div className="mb-0.75 flex items-center border-b border-line pb-0.75 max-sm:justify-center">
      {steps.map(({ label, Icon, isForward, isExtending }) => (
        <IconButton
          key={label}
          label={label}
          icon={<Icon className="size-4.5" />}
          onClick={() => onStep({ unit: "sentence", isForward, isExtending })}
        />
      ))}
      <p aria-hidden="true" className="px-2 text-xs text-faint max-sm:hidden">
        ← → sentence · ↑ ↓ paragraph
        <br />
        Shift: longer, shorter · Enter: highlight
      </p>
    </div>
  );
}
