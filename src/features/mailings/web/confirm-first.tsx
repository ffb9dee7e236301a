import { useMutation } from "@tanstack/react-query";
import type { recoveryApi } from "#features/account/sign-in-contract.ts";
import { callerOf } from "#web/data/client.ts";
import { toastFailure } from "#web/failure.ts";
import { Button } from "#web/ui/button/button.tsx";

const call = callerOf<typeof recoveryApi>();

/** Sends the link that confirms the user's address: nothing is e-mailed to an address that is not confirmed. */
export function ConfirmFirst({ email }: { email: string }) {
  const sending = useMutation({
    mutationFn: () => call("POST /api/auth/send-verification-email", { body: { email } }),
    onError: (error) => toastFailure("Failed to send the link", error, { key: "confirm-address" }),
  });
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-2">
      {!sending.isSuccess && (
        <Button
          size="sm"
          busy={sending.isPending}
          busyLabel="Sending..."
          onClick={() => sending.mutate()}
        >
          Send a confirmation link
        </Button>
      )}
      <p role="status" className="text-ui text-pretty text-muted wrap-anywhere">
        {sending.isSuccess &&
          `A link was sent to ${email}. Open it within 24 hours, then load this page again.`}
      </p>
    </div>
  );
}
