import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";

/** Milliseconds without typing after which a search starts. */
const typingRest = 150;

/** The typed text and the searched text. The latter is kept in the URL, so that Back restores it. */
export function useSearchText(): {
  typed: string;
  setTyped: (text: string) => void;
  searched: string;
} {
  const navigate = useNavigate();
  const { q } = useSearch({ strict: false }) as { q?: unknown };
  const searched = q === undefined ? "" : String(q);
  const [typed, setTyped] = useState(searched);
  const wanted = typed.trim();

  useEffect(() => {
    if (wanted === searched) return;
    const timer = setTimeout(
      () =>
        void navigate({
          to: ".",
          search: ((known: object) => ({ ...known, q: wanted || undefined })) as never,
          replace: true,
          resetScroll: false,
        }),
      wanted ? typingRest : 0,
    );
    return () => clearTimeout(timer);
    // `searched` is omitted: it follows `wanted`, and must not trigger another navigation.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted, navigate]);

  return { typed, setTyped, searched };
}
