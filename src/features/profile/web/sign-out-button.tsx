import { useState } from "react";
import { signOutAndLeave } from "#features/account/web/sign-out-and-leave.ts";
import { Button } from "#web/ui/button/button.tsx";

export function SignOutButton() {
  const [isLeaving, setLeaving] = useState(false);

  function signOut(): void {
    setLeaving(true);
    void signOutAndLeave().finally(() => setLeaving(false));
  }

  return (
    <Button size="sm" busy={isLeaving} onClick={signOut}>
      Sign Out
    </Button>
  );
}
