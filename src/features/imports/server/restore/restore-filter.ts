/** Restores a saved filter of the library, with its collections and projects mapped to the imported ones. */
import { type ExportedSavedFilter, SavedFilterCreate } from "#features/saved-filters/contract.ts";
import { insertSavedFilter, selectSavedFilters } from "#features/saved-filters/server/service.ts";
import type { Ctx } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import {
  formatLibrarySearch,
  getValuesOf,
  libraryFilterNames,
  parseLibrarySearch,
} from "#shared/library-filters.ts";
import type { Losses } from "../items/losses.ts";
import type { RestoredIds } from "./select-restored-ids.ts";

/** The id of the new filter; null if it exists, is not valid, or the user has the maximum. */
export async function restoreFilter(
  tx: Tx,
  { userId }: Ctx,
  { name, search }: ExportedSavedFilter,
  ids: RestoredIds,
  losses: Losses,
): Promise<string | null> {
  const filter = parseLibrarySearch(search);
  const values = { ...filter.values };
  // An id without a restored object stays: the filter then finds nothing, rather than everything.
  const map = (known: Map<string, string>, given: readonly string[]) =>
    given.map((id) => known.get(id) ?? id);
  for (const name of libraryFilterNames) {
    const [given, of] = [values[name], getValuesOf(name)];
    if (given && of === "collectionId") values[name] = map(ids.collections, given);
    if (given && of === "projectId") values[name] = map(ids.projects, given);
  }
  const input = SavedFilterCreate.safeParse({
    name,
    search: formatLibrarySearch({ ...filter, values }),
  });
  if (!input.success) {
    losses.add("Saved filters", 1, "They are not valid filters");
    return null;
  }
  const known = await selectSavedFilters(tx, userId);
  if (known.some((one) => one.name === input.data.name && one.search === input.data.search)) {
    losses.add("Saved filters", 1, "They already exist");
    return null;
  }
  const made = await insertSavedFilter(tx, userId, input.data);
  if (made === null) losses.add("Saved filters", 1, "You have the maximum");
  return made?.id ?? null;
}
