import { useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { beginQuestionAbout } from "#features/assistant/web/begin-question.ts";
import type { Entry } from "#features/entries/contract.ts";

/** Opens the chat about this entry with a quote in the question box. */
export function useAskAbout({ id }: Pick<Entry, "id">): (quote: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (quote) => {
      beginQuestionAbout(quote);
      void navigate({ to: "/chat", search: { entry: id } as never });
    },
    [navigate, id],
  );
}
