/** Whether this tab has a connection, and from when what it shows is where it has none. */
import { createStore } from "../store.ts";

/** `storedAt` is ISO 8601, of the oldest that is shown; null where all of it is as it was before the connection went. */
export type Connection = { isOnline: true } | { isOnline: false; storedAt: string | null };

export const connection = createStore<Connection>({ isOnline: true });

/** Milliseconds between two looks whether the server is there again. */
const lookEvery = 15_000;

let timer: ReturnType<typeof setInterval> | undefined;
let onReturn = () => {};

/** Calls `comeBack` when the server answers again after it did not. */
export function watchConnection(comeBack: () => void): () => void {
  onReturn = comeBack;
  const begun = document.documentElement.dataset["storedAt"];
  if (begun !== undefined) goOffline(begun || null);
  else if (!navigator.onLine) goOffline(null);
  const lose = () => goOffline(null);
  const hear = ({ data }: MessageEvent) => {
    const message = data as { type?: string; storedAt?: string };
    if (message.type === "stored" && message.storedAt) goOffline(message.storedAt);
  };
  addEventListener("offline", lose);
  addEventListener("online", look);
  navigator.serviceWorker?.addEventListener("message", hear);
  return () => {
    removeEventListener("offline", lose);
    removeEventListener("online", look);
    navigator.serviceWorker?.removeEventListener("message", hear);
    clearInterval(timer);
    connection.set({ isOnline: true });
  };
}

function goOffline(storedAt: string | null): void {
  const known = connection.get();
  const oldest = known.isOnline ? storedAt : pickOldest(known.storedAt, storedAt);
  if (!known.isOnline && known.storedAt === oldest) return;
  connection.set({ isOnline: false, storedAt: oldest });
  clearInterval(timer);
  timer = setInterval(look, lookEvery);
}

function pickOldest(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}

/** Asks the server itself, as a network is not yet a way to it. */
export async function look(): Promise<void> {
  const answer = await fetch("/api/health", { cache: "no-store" }).catch(() => null);
  if (!answer?.ok || connection.get().isOnline) return;
  clearInterval(timer);
  delete document.documentElement.dataset["storedAt"];
  connection.set({ isOnline: true });
  onReturn();
}
