import { useState } from "react";
import type { AccountSecurity } from "#features/account/contract.ts";
import { Button } from "#web/ui/button/button.tsx";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";
import { SettingRow } from "#web/ui/text/setting-row.tsx";

export function DeleteAccountRow({ account }: { account: AccountSecurity }) {
  const [open, setOpen] = useState(false);
  return (
    <SettingRow
      action={
        <Button size="sm" onClick={() => setOpen(true)}>
          Delete account
        </Button>
      }
    >
      Deletes your account and everything you saved, at once and permanently.
      {open && <DeleteAccountDialog account={account} onClose={() => setOpen(false)} />}
    </SettingRow>
  );
}
