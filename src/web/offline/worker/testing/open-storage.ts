/** The parts of the browser's CacheStorage that the store uses. */
export function openStorage() {
  const all = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const held = all.get(name) ?? new Map<string, Response>();
    all.set(name, held);
    return {
      match: async (key: string) => held.get(key)?.clone(),
      put: async (key: string, answer: Response) => void held.set(key, answer),
      delete: async (key: string) => held.delete(key),
    };
  };
  const storage = { open, delete: async (name: string) => all.delete(name) };
  const list = () => [...all.values()].flatMap((held) => [...held.keys()]);
  return { storage: storage as unknown as CacheStorage, list };
}
