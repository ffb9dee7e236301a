import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { useSession } from "#features/account/web/session.ts";
import { useFoundCollections } from "#features/collections/web/use-collections.ts";
import { showAddEntry } from "#web/layout/dialogs/add-entry.ts";
import { closePalette, isPaletteKey, type PaletteRequest } from "#web/layout/dialogs/palette.ts";
import { feedbackLink, userLinks, mainLinks } from "#web/layout/header/navigation.ts";
import { useCombobox } from "#web/ui/picker/combobox.tsx";
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
import { usePaletteSearch } from "./palette/use-palette-search.ts";

/** Opens any place, adds entries, searches while typing, and passes questions to the assistant. */
export function Palette({ request }: { request: PaletteRequest }) {
  const navigate = useNavigate();
  const session = useSession();
  const owner = session.status === "signed-in" ? session.user.id : "";
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
  const options = groups.flatMap((group) => group.options);
  // While entries load, options after them are not active yet.
  const ready = groups.filter(({ id }) => id !== "more" || !isWaiting);
  const combobox = useCombobox({
    keys: options.map(({ id }) => id),
    first: ready.flatMap((group) => group.options)[0]?.id ?? null,
    isOpen: true,
  });
  const active = options.find(({ id }) => id === combobox.activeKey);

  function type(next: string): void {
    setTyped(next);
    setView("search");
    isEntering.current = false;
    combobox.restart();
  }

  const acts: Record<PaletteAct["type"], (act: PaletteAct) => void> = {
    add: (act) => {
      closePalette();
      showAddEntry("url" in act ? { url: act.url } : {});
    },
    search: (act) => type("text" in act ? act.text : ""),
    help: () => {
      setView("help");
      combobox.restart();
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
    const isUnanswered = !combobox.isMoved && isWaiting && (!active || active.kind === "hit");
    const open = active && (() => choose(active, event.metaKey || event.ctrlKey));
    const enter = isUnanswered ? () => (isEntering.current = true) : open;
    combobox.handleKey(event, {
      Enter: event.target === field.current ? enter : undefined,
      Escape: view === "help" ? () => type(typed) : undefined,
      ...(isPaletteKey(event.nativeEvent) && { [event.key]: closePalette }),
    });
  }

  return (
    <PaletteFrame label="Search and go" onClose={closePalette} onKeyDown={press}>
      <PaletteField
        ref={field}
        combobox={combobox}
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
          combobox={combobox}
          groups={groups}
          notes={{ entries: text !== "" && <EntriesNote search={search} /> }}
          isStale={search.isStale}
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
