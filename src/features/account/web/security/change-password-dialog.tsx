import { useState } from "react";
import { toast } from "#web/ui/toast-store.ts";
import { checkNewPassword } from "../check-credentials.ts";
import { PasswordField } from "../password-field.tsx";
import { useChangePassword } from "../queries.ts";
import { nothingRefused, readRefusal } from "./read-refusal.ts";
import { SettingDialog } from "./setting-dialog.tsx";

/** Asks for the old password and the new one. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const [currentPassword, setCurrentPassword] = useState("");
  const [newPassword, setNewPassword] = useState("");
  const [refusal, setRefusal] = useState(nothingRefused);
  const change = useChangePassword();

  function submit(): void {
    const fields: Record<string, string> = {};
    const wrong = checkNewPassword(newPassword);
    if (!currentPassword) fields["currentPassword"] = "Please enter your password";
    if (wrong) fields["newPassword"] = wrong;
    setRefusal({ fields, message: null });
    if (Object.keys(fields).length > 0) return;
    change.mutate(
      { currentPassword, newPassword },
      {
        onSuccess: () => {
          toast.success("Your password has been updated");
          onClose();
        },
        onError: (error) => setRefusal(readRefusal(error)),
      },
    );
  }

  return (
    <SettingDialog
      title="Change your password"
      description="Everywhere else you are signed in is signed out, and your address is told."
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
