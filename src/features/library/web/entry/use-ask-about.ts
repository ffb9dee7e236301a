import { useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { beginQuestionAbout } from "#features/assistant/web/begin-question.ts";
import type { Entry } from "#features/entries/contract.ts";

/** Opens the chat about an entry with a quote in the question box. */
export function useAskAboutQuote(): (entryId: string, quote: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (entryId, quote) => {
      beginQuestionAbout(quote);
      void navigate({ to: "/chat", search: { entry: entryId } as never });
    },
    [navigate],
  );
}

/** The same for one entry. */
export function useAskAbout({ id }: Pick<Entry, "id">): (quote: string) => void {
  const ask = useAskAboutQuote();
  return useCallback((quote) => ask(id, quote), [ask, id]);
}
