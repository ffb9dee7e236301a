import { useQuery } from "@tanstack/react-query";
import type { AccountSecurity } from "#features/account/contract.ts";
import { ErrorState } from "#web/ui/state/error-state.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";
import { accountQuery, signInOptionsQuery } from "./queries.ts";
import type { AccountEnd } from "./account-end.ts";
import { DeleteAccountRow } from "./security/delete-account-row.tsx";
import { EmailRow } from "./security/email-row.tsx";
import { PasswordRow } from "./security/password-row.tsx";
import { SessionsList } from "./security/sessions-list.tsx";
import { SettingRow, SettingRows } from "#web/ui/text/setting-row.tsx";
import { TwoStepRow } from "./security/two-step-row.tsx";

/**
 * The security section: sign-in methods, sessions, and deletion of the account. `sharing` says in its dialog what the
 * deletion ends for others.
 */
export function SecuritySection({ sharing }: { sharing?: AccountEnd }) {
  const account = useQuery(accountQuery);
  return (
    <>
      <section aria-labelledby="security-title">
        <h2 id="security-title" className="mb-4 text-xl">
          Sign-in and security
        </h2>
        {account.data ? (
          <AccountRows account={account.data} />
        ) : account.isPending ? (
          <AccountSkeleton />
        ) : (
          <ErrorState
            title="Your account did not load"
            error={account.error}
            retrying={account.isFetching}
            onRetry={() => void account.refetch()}
          />
        )}
      </section>
      <section aria-labelledby="sessions-title" className="mt-10">
        <h2 id="sessions-title" className="mb-4 text-xl">
          Where you are signed in
        </h2>
        <SessionsList />
      </section>
      {(account.data || account.isPending) && (
        <section aria-labelledby="deletion-title" className="mt-10">
          <h2 id="deletion-title" className="mb-4 text-xl">
            Delete account
          </h2>
          {account.data ? (
            <SettingRows>
              <DeleteAccountRow account={account.data} sharing={sharing} />
            </SettingRows>
          ) : (
            <Skeleton className="h-19" />
          )}
        </section>
      )}
    </>
  );
}

function AccountRows({ account }: { account: AccountSecurity }) {
  const options = useQuery(signInOptionsQuery);
  // Linked accounts are shown also after the operator has removed the provider.
  const provider = options.data?.provider ?? (account.google ? "Google" : null);
  return (
    <SettingRows>
      <EmailRow account={account} />
      <PasswordRow account={account} />
      <TwoStepRow account={account} />
      {provider !== null && (
        <SettingRow title={provider}>
          {account.google
            ? `Linked: your account at ${provider} signs you in.`
            : `Not linked. Sign in with ${provider} once, with this address, to link it.`}
        </SettingRow>
      )}
    </SettingRows>
  );
}

function AccountSkeleton() {
  return (
    <SkeletonGroup
      label="Loading your account..."
      className="divide-y divide-line rounded-ui border border-line"
    >
      {[0, 1, 2].map((index) => (
        <div key={index} className="flex items-center justify-between gap-6 px-4 py-4 sm:px-5">
          <div>
            <Skeleton className="h-5 w-32" />
            <Skeleton className="mt-1 h-4 w-48" />
          </div>
          <Skeleton className="h-8 w-20" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
