import { useState } from "react";
import type { AccountSecurity } from "#features/account/contract.ts";
import { Button } from "#web/ui/button/button.tsx";
import { MessageBlock } from "#web/ui/state/message-block.tsx";
import { ChangeEmailDialog } from "./change-email-dialog.tsx";
import { SettingRow } from "#web/ui/text/setting-row.tsx";

export function EmailRow({ account }: { account: AccountSecurity }) {
  const [open, setOpen] = useState(false);
  const [message, setMessage] = useState<string | null>(null);

  return (
    <SettingRow
      title="E-mail address"
      action={
        <Button size="sm" aria-label="Change e-mail address" onClick={() => setOpen(true)}>
          Change
        </Button>
      }
    >
      <p className="break-all">{account.email}</p>
      {message && (
        <MessageBlock tone="success" className="mt-3">
          {message}
        </MessageBlock>
      )}
      {open && (
        <ChangeEmailDialog
          account={account}
          onClose={() => setOpen(false)}
          onChanged={(result, newEmail) => {
            setOpen(false);
            setMessage(
              result === "confirm"
                ? `Check your email for the confirmation link. Until it is followed, ${account.email} stays your address: the link went to ${newEmail}.`
                : "Your e-mail address has been changed",
            );
          }}
        />
      )}
    </SettingRow>
  );
}
