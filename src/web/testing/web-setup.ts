/**
 * For all web tests: unmounts and clears the storage after each test, and raises the time that awaited elements may take, because
 * none of the tests is about speed.
 */
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";
import { toast, toastQueue } from "../ui/toast/toast-store.ts";

configure({ asyncUtilTimeout: 20_000 });

afterEach(() => {
  cleanup();
  for (const { id } of toastQueue.get()) toast.dismiss(id);
  localStorage.clear();
  sessionStorage.clear();
});
