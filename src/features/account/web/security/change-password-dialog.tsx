import { useState } from "react";
import { toast } from "#web/ui/toast/toast-store.ts";
import { checkNewPassword, checkPassword } from "../check-credentials.ts";
import { PasswordField } from "../password-field.tsx";
import { useChangePassword } from "../queries.ts";
import { SettingDialog } from "#web/ui/dialog/setting-dialog.tsx";
import { useRefusal } from "#web/ui/form/use-refusal.ts";

/** Asks for the old password and the new one. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const [currentPassword, setCurrentPassword] = useState("");
  const [newPassword, setNewPassword] = useState("");
  const refusal = useRefusal();
  const change = useChangePassword();

  function submit(): void {
    const isFine = refusal.isFine({
      currentPassword: checkPassword(currentPassword),
      newPassword: checkNewPassword(newPassword),
    });
    if (!isFine) return;
    change.mutate(
      { currentPassword, newPassword },
      {
        onSuccess: () => {
          toast.success("Your password has been updated");
          onClose();
        },
        onError: refusal.show,
      },
    );
  }

  return (
    <SettingDialog
      title="Change your password"
      description="All your other sessions are signed out, and you get a notice by e-mail."
      failure={refusal.message}
      action="Change password"
      busyLabel="Changing..."
      busy={change.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        value={currentPassword}
        error={refusal.fields["currentPassword"]}
        onChange={(event) => setCurrentPassword(event.target.value)}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={refusal.fields["newPassword"] ? undefined : "At least 8 characters"}
        value={newPassword}
        error={refusal.fields["newPassword"]}
        onChange={(event) => setNewPassword(event.target.value)}
      />
    </SettingDialog>
  );
}
