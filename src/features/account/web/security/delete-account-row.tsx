import { useState } from "react";
import type { AccountSecurity } from "#features/account/contract.ts";
import { Button } from "#web/ui/button/button.tsx";
import type { AccountEnd } from "../account-end.ts";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";
import { SettingRow } from "#web/ui/text/setting-row.tsx";

export function DeleteAccountRow(props: {
  account: AccountSecurity;
  sharing: AccountEnd | undefined;
}) {
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
      {open && <DeleteAccountDialog {...props} onClose={() => setOpen(false)} />}
    </SettingRow>
  );
}
