import { useState } from "react";
import type { AccountSecurity } from "#features/account/contract.ts";
import { Badge } from "#web/ui/text/badge.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { PasswordDialog } from "./password-dialog.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import { SettingRow } from "#web/ui/text/setting-row.tsx";
import { useEndTwoStep, useNewRecoveryCodes } from "./two-step-queries.ts";
import { loadDialog } from "#web/ui/dialog/load-dialog.tsx";

const loadTurnOn = () => import("./turn-on-dialog.tsx");
const TurnOnDialog = loadDialog(async () => (await loadTurnOn()).TurnOnDialog);

type Open = "turn-on" | "turn-off" | "new-codes" | { codes: readonly string[] } | null;

export function TwoStepRow({ account }: { account: AccountSecurity }) {
  const [open, setOpen] = useState<Open>(null);
  const end = useEndTwoStep();
  const renew = useNewRecoveryCodes();
  const close = () => setOpen(null);
  const preload = () => void loadTurnOn().catch(() => {});

  return (
    <SettingRow
      title={
        <span className="flex items-center gap-2">
          Two-step sign-in {account.twoFactor && <Badge tone="success">On</Badge>}
        </span>
      }
      action={
        account.twoFactor ? (
          <>
            <Button size="sm" onClick={() => setOpen("new-codes")}>
              New recovery codes
            </Button>
            <Button size="sm" onClick={() => setOpen("turn-off")}>
              Turn off
            </Button>
          </>
        ) : (
          <Button
            size="sm"
            onPointerEnter={preload}
            onFocus={preload}
            onClick={() => setOpen("turn-on")}
          >
            Turn on
          </Button>
        )
      }
    >
      Signing in asks for a code from an app on your phone as well.
      {open === "turn-on" && <TurnOnDialog hasPassword={account.hasPassword} onClose={close} />}
      {open === "turn-off" && (
        <PasswordDialog
          hasPassword={account.hasPassword}
          title="Turn off two-step sign-in?"
          description="No code will be asked for. The recovery codes stop working."
          action="Turn off"
          busyLabel="Turning off..."
          tone="danger"
          change={end}
          onClose={close}
          onDone={() => {
            close();
            toast.success("Two-step sign-in is off");
          }}
        />
      )}
      {open === "new-codes" && (
        <PasswordDialog
          hasPassword={account.hasPassword}
          title="New recovery codes"
          description="The codes you have now stop working."
          action="Make new codes"
          busyLabel="Making..."
          change={renew}
          onClose={close}
          onDone={({ backupCodes }) => setOpen({ codes: backupCodes })}
        />
      )}
      {typeof open === "object" && open && (
        <RecoveryCodesDialog title="New recovery codes" codes={open.codes} onClose={close} />
      )}
    </SettingRow>
  );
}
