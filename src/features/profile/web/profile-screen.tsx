import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, type ReactNode, useState } from "react";
import type { AccountEnd } from "#features/account/web/account-end.ts";
import { SecuritySection } from "#features/account/web/security-section.tsx";
import { SaveFromBrowser } from "#features/capture/web/save-from-browser.tsx";
import { useCollections } from "#features/collections/web/use-collections.ts";
import { PublicPageSection } from "#features/discover/web/public-page-section.tsx";
import { watchEntries } from "#features/entries/web/live-entries.ts";
import { InterestsSection } from "#features/interests/web/interests-section.tsx";
import { KeysSection } from "#features/keys/web/keys-section.tsx";
import { PicturesSection } from "#features/pictures/web/pictures-section.tsx";
import { profileQuery } from "#features/account/web/profile-query.ts";
import { ErrorState } from "#web/ui/state/error-state.tsx";
import { Page } from "#web/ui/page.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";
import { CollectionsSection } from "./collections-section.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { signOutAndLeave } from "#features/account/web/sign-out-and-leave.ts";
import { Button } from "#web/ui/button/button.tsx";

/**
 * /profile: the user's name, reading interests and collections; `children` and `accountEnd` are passed in from features
 * above this one.
 */
export function ProfileScreen(props: { accountEnd?: AccountEnd; children?: ReactNode }) {
  const { accountEnd, children } = props;
  const client = useQueryClient();
  const profile = useQuery(profileQuery);
  const list = useCollections();

  useEffect(() => watchEntries(client), [client]);

  return (
    <Page title="Profile Settings" width="reading">
      <header className="mb-8">
        <div className="flex items-center justify-between gap-3">
          <h1 className="text-2xl">Profile Settings</h1>
          <SignOutButton />
        </div>
        <p className="mt-1 text-base text-muted">Manage your account preferences</p>
      </header>
      <div className="flex flex-col gap-14">
        {profile.data ? (
          <ProfileForm key={profile.data.id} profile={profile.data} />
        ) : profile.isPending ? (
          <SkeletonGroup label="Loading..." className="flex flex-col gap-5">
            <Skeleton className="h-16.5 max-w-form" />
            <Skeleton className="h-10 w-80 max-w-full" />
          </SkeletonGroup>
        ) : (
          <ErrorState
            title="Your profile did not load"
            error={profile.error}
            retrying={profile.isFetching}
            onRetry={() => void profile.refetch()}
          />
        )}
        {list.collections ? (
          <>
            <InterestsSection
              collections={list.collections}
              total={list.total}
              onMoreWanted={list.loadMore}
            />
            <CollectionsSection list={list} />
          </>
        ) : list.error ? (
          <ErrorState
            title="Error fetching collections"
            error={list.error}
            retrying={list.isFetching}
            onRetry={list.retry}
          />
        ) : (
          <CollectionsSkeleton />
        )}
        <PublicPageSection />
        <SaveFromBrowser />
        <PicturesSection />
        {children}
        <KeysSection />
        <div>
          <SecuritySection {...(accountEnd && { sharing: accountEnd })} />
        </div>
      </div>
    </Page>
  );
}

function CollectionsSkeleton() {
  return (
    <SkeletonGroup label="Loading collections...">
      <Skeleton className="h-8 w-32" />
      <Skeleton className="mt-5 h-6 w-48" />
      <Skeleton className="mt-3 h-9 w-80 max-w-full" />
      <Skeleton className="mt-14 h-8 w-56" />
      <div className="mt-5 grid gap-3 md:grid-cols-2">
        {[0, 1].map((index) => (
          <Skeleton key={index} className="h-24" />
        ))}
      </div>
    </SkeletonGroup>
  );
}

function SignOutButton() {
  const [isLeaving, setLeaving] = useState(false);

  function signOut(): void {
    setLeaving(true);
    void signOutAndLeave().finally(() => setLeaving(false));
  }

  return (
    <Button size="sm" busy={isLeaving} onClick={signOut}>
      Sign Out
    </Button>
  );
}
