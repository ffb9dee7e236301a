import { createStore, useStore } from "../store.ts";

/** A page as another tab of this browser shows it. `html` is foreign: never to be drawn. */
export type GivenPage = { url: string; title: string; html: string };

/** What the Add Entry dialog begins with. All of it may be absent. */
export type AddEntryRequest = {
  collectionId?: string | undefined;
  /** Shown in the dialog's title. */
  collectionTitle?: string | undefined;
  url?: string | undefined;
  text?: string | undefined;
  file?: File | undefined;
  /** Saved in place of fetching `url`. */
  page?: GivenPage | undefined;
  /** The note to begin with. */
  why?: string | undefined;
};

const current = createStore<AddEntryRequest | null>(null);

/** Opens the Add Entry dialog from anywhere: a card, a key, a paste, a drop. */
export function openAddEntry(request: AddEntryRequest = {}): void {
  current.set(request);
}

let place: AddEntryRequest = {};

/** Names the collection whose page is in sight, until the returned function is called. */
export function setAddEntryPlace(collection: { id: string; title: string }): () => void {
  const named = { collectionId: collection.id, collectionTitle: collection.title };
  place = named;
  return () => {
    if (place === named) place = {};
  };
}

/** By a key, a paste or a drop on the page: into the collection in sight, where there is one. */
export function openAddEntryHere(request: AddEntryRequest = {}): void {
  openAddEntry({ ...place, ...request });
}

export function closeAddEntry(): void {
  current.set(null);
}

/** The request being answered, or null. The dialog is mounted anew for each. */
export function useAddEntryRequest(): AddEntryRequest | null {
  return useStore(current);
}
