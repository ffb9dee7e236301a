import type { ReactNode } from "react";
import type { ChatMessage } from "#features/assistant/contract.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Copy, RotateCw } from "#web/ui/picture/icons.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { copyText } from "#web/copy-text.ts";
import { formatAnswer } from "./copy-answer.ts";

/** The actions of an answer, and, as children, its author and time. */
export function AnswerActions(props: {
  message: ChatMessage;
  onAskAgain: (() => void) | undefined;
  children: ReactNode;
}) {
  const { message, onAskAgain, children } = props;

  async function copy(): Promise<void> {
    const isCopied = await copyText(formatAnswer(message, location.origin));
    if (isCopied) toast.success("Answer copied", { description: "As Markdown, with its sources" });
    else toast.error("The answer could not be copied", { description: "The browser refused." });
  }

  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-1 gap-y-1">
      <Button
        variant="quiet"
        size="sm"
        className="-ml-2.5 pointer-coarse:h-10"
        icon={<Copy aria-hidden="true" className="size-4" />}
        onClick={() => void copy()}
      >
        Copy
      </Button>
      {onAskAgain && (
        <Button
          variant="quiet"
          size="sm"
          className="pointer-coarse:h-10"
          icon={<RotateCw aria-hidden="true" className="size-4" />}
          onClick={onAskAgain}
        >
          Ask again
        </Button>
      )}
      <p className="min-w-0 text-xs wrap-anywhere text-faint max-sm:w-full sm:ml-auto sm:text-right">
        {children}
      </p>
    </div>
  );
}
