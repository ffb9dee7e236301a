/**
 * For all web tests. Raises the time that awaited elements may take, because none of the tests is about
 * speed. Unmounts, and clears the storage and the cookies after each test. After each file, resets the page and the modules,
 * because files share a process.
 */
import { onlineManager } from "@tanstack/react-query";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";
import { restoreOverridden } from "#shared/testing/override.ts";
import { allowLiveEvents } from "../data/live-events.ts";
import { leaveDialogEntries } from "../ui/dialog/dialog-history.ts";
import { toast, toastQueue } from "../ui/toast/toast-store.ts";

configure({ asyncUtilTimeout: 120_000 });

// Modules add listeners and channels for as long as the page is open.
const { addEventListener: listen, BroadcastChannel: Channel } = globalThis;
const listeners: Parameters<typeof listen>[] = [];
const channels: BroadcastChannel[] = [];
globalThis.addEventListener = (...args: Parameters<typeof listen>) => {
  listeners.push(args);
  listen(...args);
};
globalThis.BroadcastChannel = class extends Channel {
  constructor(name: string) {
    super(name);
    channels.push(this);
  }
};

afterEach(() => {
  cleanup();
  restoreOverridden();
  for (const { id } of toastQueue.get()) toast.dismiss(id);
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split("; "))
    document.cookie = `${cookie.split("=", 1)[0]!}=; max-age=0; path=/`;
});

afterAll(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await leaveDialogEntries(true);
  // Some subscriptions last as long as the page. Their stream would open again during a later file, after 75 s of silence.
  allowLiveEvents(false);
  for (const args of listeners) removeEventListener(...args);
  for (const channel of channels) channel.close();
  Object.assign(globalThis, { addEventListener: listen, BroadcastChannel: Channel });
  onlineManager.setOnline(true);
  document.body.replaceChildren();
  document.title = "";
  history.replaceState(null, "", "/");
  // The next file imports its own modules, without the state of this file.
  vi.resetModules();
});
