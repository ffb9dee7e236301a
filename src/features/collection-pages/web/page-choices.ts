import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PageChoice, PageChoicesUpdate } from "#features/collection-pages/contract.ts";
import { pageChoicesQuery } from "./queries.ts";

/** As many ids as one request may have. */
const maxIds = 5_000;

export type Choice = { isShown: boolean; showsNote: boolean };

/** The choices in a form for the user's own entries on a public page, before they are saved. */
export function usePageChoices(collectionId: string) {
  const list = useInfiniteQuery(pageChoicesQuery(collectionId));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  /** Null: as it is stored. */
  const [all, setAll] = useState<boolean | null>(null);
  const [changes, setChanges] = useState<ReadonlyMap<string, Choice>>(new Map());
  const [name, setName] = useState<boolean | null>(null);

  const getStored = (item: PageChoice): Choice => ({
    isShown: item.canShow && (all ?? item.isShown ?? false),
    showsNote: item.showsNote,
  });
  const getChoice = (item: PageChoice) => changes.get(item.id) ?? getStored(item);
  const showsName = name ?? items.some((item) => item.isShown && item.showsName);

  function listUpdates(): PageChoicesUpdate[] {
    const groups = Map.groupBy(changes, ([, choice]) => JSON.stringify(choice));
    const chosen = [...groups].flatMap(([choice, group]) => {
      const ids = group.map(([id]) => id);
      const { isShown, showsNote } = JSON.parse(choice) as Choice;
      return Array.from({ length: Math.ceil(ids.length / maxIds) }, (_, part) => ({
        ids: ids.slice(part * maxIds, (part + 1) * maxIds),
        isShown,
        ...(isShown && { showsNote }),
      }));
    });
    return [
      ...(all === null ? [] : [{ isShown: all }]),
      ...chosen,
      ...(name === null ? [] : [{ showsName: name }]),
      // What was left out is not asked about again.
      { isShown: false, onlyUndecided: true },
    ];
  }

  return {
    list,
    items,
    getChoice,
    choose: (item: PageChoice, choice: Choice) =>
      setChanges((known) => new Map(known).set(item.id, choice)),
    chooseAll: (isShown: boolean) => {
      setAll(isShown);
      setChanges(new Map());
    },
    showsName,
    setName,
    listUpdates,
  };
}

export type PageChoicesForm = ReturnType<typeof usePageChoices>;
