import { signOut } from "./session.ts";
import { toast } from "#web/ui/toast/toast-store.ts";

/** Signs out and opens /login, or shows that it failed. */
export async function signOutAndLeave(): Promise<void> {
  try {
    await signOut();
    location.assign("/login");
  } catch {
    toast.error("Failed to sign out. Please try again.");
  }
}
