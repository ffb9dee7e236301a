import { useState } from "react";
import type { Profile } from "#features/account/profile-contract.ts";
import { ApiError } from "#web/data/api.ts";
import { showOnboarding } from "#web/layout/onboarding/onboarding.ts";
import { Button } from "#web/ui/button/button.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { useUpdateProfile } from "./queries.ts";
import { FormFailure } from "#web/ui/form/form-failure.tsx";

/** The username and the questions about the user. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const [username, setUsername] = useState(profile.username);
  const [problem, setProblem] = useState<string | null>(null);
  const updating = useUpdateProfile();

  function save(): void {
    if (updating.isPending) return;
    const wanted = username.trim();
    setProblem(wanted === "" ? "Username is required" : null);
    if (wanted === "") return;
    updating.mutate(
      { username: wanted },
      {
        onSuccess: (saved) => {
          setUsername(saved.username);
          toast.success("Profile updated", {
            description: "Your profile has been successfully updated.",
            key: "profile",
          });
        },
        onError: (error) =>
          setProblem((error instanceof ApiError && error.fields["username"]) || null),
      },
    );
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <FormFailure title="There was an error updating your profile." error={updating.error} />
      <TextField
        label="Username"
        autoComplete="username"
        maxLength={100}
        className="max-w-form"
        value={username}
        error={problem}
        onChange={(event) => setUsername(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={updating.isPending} busyLabel="Updating...">
          Update Profile
        </Button>
        <Button onClick={showOnboarding}>Customize Profile</Button>
      </div>
    </form>
  );
}
