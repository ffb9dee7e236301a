import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";

/** Milliseconds of rest after which what is typed is searched for. */
const typingRest = 150;

/** What is typed, and what is searched for: kept in the address, so that Back finds it again. */
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
    // `searched` is left out: it follows `wanted`, and must not call it back.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted, navigate]);

  return { typed, setTyped, searched };
}
