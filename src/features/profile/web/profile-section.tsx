import { useQuery } from "@tanstack/react-query";
import { profileQuery } from "#features/account/web/profile-query.ts";
import { ErrorState } from "#web/ui/state/error-state.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";
import { ProfileForm } from "./profile-form.tsx";

/** On /profile: the username and the questions about the user. */
export function ProfileSection() {
  const profile = useQuery(profileQuery);
  return (
    <section aria-labelledby="your-profile">
      <h2 id="your-profile" className="mb-5 text-xl">
        Your profile
      </h2>
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
    </section>
  );
}
