import { createStore, useStore } from "#web/store.ts";

/** A page as another tab of this browser shows it. `html` is untrusted: never insert it into the document. */
export type GivenPage = { url: string; title: string; html: string };

/** The initial values of the Add Entry dialog. All are optional. */
export type AddEntryRequest = {
  collectionId?: string | undefined;
  /** Shown in the dialog's title. */
  collectionTitle?: string | undefined;
  /** One link, or several of them, one per line. */
  url?: string | undefined;
  text?: string | undefined;
  files?: readonly File[] | undefined;
  /** Saved instead of fetching `url`. */
  page?: GivenPage | undefined;
  /** The note with which the form begins. */
  why?: string | undefined;
};

const current = createStore<AddEntryRequest | null>(null);

/** Opens the Add Entry dialog from anywhere: a card, a key, a paste, a drop. */
export function showAddEntry(request: AddEntryRequest = {}): void {
  current.set(request);
}

let openCollection: AddEntryRequest = {};

/** Sets the collection whose page is open, until the returned function is called. */
export function setAddEntryCollection(collection: { id: string; title: string }): () => void {
  const named = { collectionId: collection.id, collectionTitle: collection.title };
  openCollection = named;
  return () => {
    if (openCollection === named) openCollection = {};
  };
}

/** For keys, pastes and drops: adds to the collection whose page is open, if any. */
export function showAddEntryHere(request: AddEntryRequest = {}): void {
  showAddEntry({ ...openCollection, ...request });
}

export function closeAddEntry(): void {
  current.set(null);
}

/** Returns the current request, or null. The dialog is remounted for each request. */
export function useAddEntryRequest(): AddEntryRequest | null {
  return useStore(current);
}
