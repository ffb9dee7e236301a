import { useMutation, useQueryClient } from "@tanstack/react-query";
import { accountQuery, sessionsQuery } from "../queries.ts";
import { callerOf } from "#web/data/client.ts";
import type { twoFactorApi } from "#features/account/sign-in-contract.ts";

const call = callerOf<typeof twoFactorApi>();

/**
 * The secret for an authenticator app, and recovery codes. Two-step sign-in is on only after the first code.
 */
export type TwoStepStart = { totpURI: string; backupCodes: string[] };

export function useStartTwoStep() {
  return useMutation({
    mutationFn: (password: string) =>
      call("POST /api/auth/two-factor/enable", { body: { password } }),
  });
}

export function useConfirmTwoStep() {
  return useTwoStepChange(true, (code: string) =>
    call("POST /api/auth/two-factor/verify-totp", { body: { code } }),
  );
}

export function useEndTwoStep() {
  return useTwoStepChange(false, (password: string) =>
    call("POST /api/auth/two-factor/disable", { body: { password } }),
  );
}

/** Invalidates the earlier codes. */
export function useNewRecoveryCodes() {
  return useMutation({
    mutationFn: (password: string) =>
      call("POST /api/auth/two-factor/generate-backup-codes", { body: { password } }),
  });
}

/** The server answers both changes with a new session for this browser. */
function useTwoStepChange(twoFactor: boolean, mutationFn: (secret: string) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => {
      client.setQueryData(accountQuery.queryKey, (known) => known && { ...known, twoFactor });
      void client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
  });
}
