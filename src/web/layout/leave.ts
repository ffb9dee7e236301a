import { keepStored } from "../browser-storage.ts";
import { signOut } from "../routes.tsx";
import { toast } from "../ui/toast-store.ts";

/** Signs out and goes to /login, or says that it failed. */
export async function leave(): Promise<void> {
  try {
    await signOut();
    // What was searched for is nobody's business after that.
    keepStored("recent-searches", null);
    location.assign("/login");
  } catch {
    toast.error("Failed to sign out. Please try again.");
  }
}
