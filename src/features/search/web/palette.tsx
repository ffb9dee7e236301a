import { useNavigate } from "@tanstack/react-router";
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { useSession } from "#features/account/web/session.ts";
import { useFoundCollections } from "#features/collections/web/use-collections.ts";
import { showAddEntry } from "#web/layout/dialogs/add-entry.ts";
import { closePalette, isPaletteKey, type PaletteRequest } from "#web/layout/dialogs/palette.ts";
import { feedbackLink, userLinks, mainLinks } from "#web/layout/header/navigation.ts";
import { PaletteField } from "./palette/palette-field.tsx";
import { PaletteFooter } from "./palette/palette-footer.tsx";
import { PaletteFrame } from "./palette/palette-frame.tsx";
import { PaletteList } from "./palette/palette-list.tsx";
import { describeOutcome, EntriesNote } from "./palette/palette-notes.tsx";
import {
  listExamples,
  listOptions,
  type PaletteAct,
  type PaletteOption,
} from "./palette/palette-options.ts";
import {
  clearRecentSearches,
  loadRecentSearches,
  rememberSearch,
} from "./palette/recent-searches.ts";
import { useChoice } from "./palette/use-choice.ts";
import { usePaletteSearch } from "./palette/use-palette-search.ts";

/** Opens any place, adds entries, searches while typing, and passes questions to the assistant. */
export function Palette({ request }: { request: PaletteRequest }) {
  const navigate = useNavigate();
  const session = useSession();
  const owner = session.status === "signed-in" ? session.user.id : "";
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(request.text ?? "");
  const [view, setView] = useState<"search" | "help">(request.view ?? "search");
  const [recent, setRecent] = useState(() => loadRecentSearches(owner));
  const isEntering = useRef(false);
  const text = typed.trim();
  const { collections = [] } = useFoundCollections(text);
  const search = usePaletteSearch(text);
  const isWaiting = search.isLoading || search.isStale;
  const groups =
    view === "help"
      ? listExamples()
      : listOptions({
          text,
          recent,
          places: [...mainLinks, feedbackLink, ...userLinks],
          collections,
          hits: search.hits,
          hasFailed: search.error !== null,
        });
  const { active, isMoved, moveTo, moveBy } = useChoice(groups, isWaiting);

  function type(next: string): void {
    setTyped(next);
    setView("search");
    isEntering.current = false;
    moveTo(null);
  }

  const acts: Record<PaletteAct["type"], (act: PaletteAct) => void> = {
    add: (act) => {
      closePalette();
      showAddEntry("url" in act ? { url: act.url } : {});
    },
    search: (act) => type("text" in act ? act.text : ""),
    help: () => {
      setView("help");
      moveTo(null);
    },
    retry: search.retry,
    "clear-recent": () => {
      clearRecentSearches();
      setRecent([]);
    },
  };

  function choose(option: PaletteOption, inNewTab: boolean): void {
    field.current?.focus();
    if (!("href" in option)) {
      acts[option.act.type](option.act);
      return;
    }
    if (option.kind === "hit") rememberSearch(owner, text);
    if (inNewTab) window.open(option.href, "_blank", "noopener");
    else {
      closePalette();
      void navigate({ href: option.href });
    }
  }

  // Enter before the answer arrives opens the best result when it does.
  useEffect(() => {
    if (!isEntering.current || isWaiting) return;
    isEntering.current = false;
    if (active?.kind === "hit") choose(active, false);
  });

  function press(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const next = moveBy(event.key === "ArrowDown" ? 1 : -1);
      document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter" && event.target === field.current) {
      const isUnanswered = !isMoved && isWaiting && (!active || active.kind === "hit");
      if (isUnanswered) isEntering.current = true;
      else if (active) choose(active, event.metaKey || event.ctrlKey);
    } else if (event.key === "Escape" && view === "help") type(typed);
    else if (isPaletteKey(event.nativeEvent)) closePalette();
    else return;
    event.preventDefault();
  }

  return (
    <PaletteFrame label="Search and go" onClose={closePalette} onKeyDown={press}>
      <PaletteField
        ref={field}
        listId={listId}
        activeId={active ? `${listId}-${active.id}` : undefined}
        value={typed}
        onChange={type}
        onClose={closePalette}
      />
      <div
        // Each view starts scrolled to its top.
        key={view}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain"
      >
        <PaletteList
          id={listId}
          groups={groups}
          activeId={active?.id ?? null}
          notes={{ entries: text !== "" && <EntriesNote search={search} /> }}
          isStale={search.isStale}
          onPoint={moveTo}
          onChoose={choose}
        />
      </div>
      <PaletteFooter
        isHelp={view === "help"}
        onHelp={() => (view === "help" ? type(typed) : acts.help({ type: "help" }))}
      />
      <p role="status" className="sr-only">
        {view === "search" && describeOutcome(text, search)}
      </p>
    </PaletteFrame>
  );
}
