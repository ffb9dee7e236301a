// Folders that refer to their parent by id.

export type FolderById = { id: string; name: string; parentId: string | null };

const maxDepth = 20;

/** Returns the names of each folder's path, outermost first. Stops at a cycle. */
export function nameFolders(folders: readonly FolderById[]): Map<string, string[]> {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  return new Map(
    folders.map(({ id }) => {
      const names: string[] = [];
      const seen = new Set<string>();
      let folder = byId.get(id);
      while (folder !== undefined && !seen.has(folder.id) && names.length < maxDepth) {
        seen.add(folder.id);
        names.unshift(folder.name);
        folder = folder.parentId === null ? undefined : byId.get(folder.parentId);
      }
      return [id, names];
    }),
  );
}
