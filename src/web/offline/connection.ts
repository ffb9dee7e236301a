/** Whether this tab is online, and the age of its content if not. */
import { createStore } from "../store.ts";

/**
 * `storedAt` is ISO 8601, of the oldest content shown; null if all of it was loaded before the connection was
 * lost.
 */
export type Connection = { isOnline: true } | { isOnline: false; storedAt: string | null };

export const connection = createStore<Connection>({ isOnline: true });

/** Milliseconds between checks whether the server is reachable again. */
const checkInterval = 15_000;

let timer: ReturnType<typeof setInterval> | undefined;
let onReturn = () => {};

/** Calls `comeBack` when the server responds again after being unreachable. */
export function watchConnection(onOnline: () => void): () => void {
  onReturn = onOnline;
  const begun = document.documentElement.dataset["storedAt"];
  if (begun !== undefined) goOffline(begun || null);
  else if (!navigator.onLine) goOffline(null);
  const handleOffline = () => goOffline(null);
  const receive = ({ data }: MessageEvent) => {
    const message = data as { type?: string; storedAt?: string };
    if (message.type === "stored" && message.storedAt) goOffline(message.storedAt);
  };
  addEventListener("offline", handleOffline);
  addEventListener("online", checkConnection);
  navigator.serviceWorker?.addEventListener("message", receive);
  return () => {
    removeEventListener("offline", handleOffline);
    removeEventListener("online", checkConnection);
    navigator.serviceWorker?.removeEventListener("message", receive);
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
  timer = setInterval(checkConnection, checkInterval);
}

function pickOldest(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}

/** Requests the server's health, because being on a network does not mean that the server is reachable. */
export async function checkConnection(): Promise<void> {
  const answer = await fetch("/api/health", { cache: "no-store" }).catch(() => null);
  if (!answer?.ok || connection.get().isOnline) return;
  clearInterval(timer);
  delete document.documentElement.dataset["storedAt"];
  connection.set({ isOnline: true });
  onReturn();
}
