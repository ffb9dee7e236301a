import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ChatMessage, LibraryAnswer } from "#features/assistant/contract.ts";
import type { Entry } from "#features/entries/contract.ts";
import { findCached } from "#features/entries/web/entry-cache.ts";
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
  const { library } = message;
  const client = useQueryClient();

  async function copy(): Promise<void> {
    const listed = library ? findListed(client, library) : [];
    const isCopied = await copyText(formatAnswer(message, location.origin, listed));
    const description = library
      ? "As Markdown, with links to the entries"
      : "As Markdown, with its sources";
    if (isCopied) toast.success("Answer copied", { description });
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

/** The entries of the answer as they are now, without those deleted since. */
function findListed(client: QueryClient, { entryIds, limit }: LibraryAnswer): Entry[] {
  return entryIds.slice(0, limit).flatMap((id) => findCached(client, id) ?? []);
}
