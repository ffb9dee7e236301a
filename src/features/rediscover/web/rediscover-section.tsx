import { useQuery } from "@tanstack/react-query";
import { DigestSetting } from "#features/mailings/web/digest-setting.tsx";
import { ErrorState } from "#web/ui/state/error-state.tsx";
import { SwitchField } from "#web/ui/form/switch-field.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";
import { rediscoverQuery } from "./rediscover-query.ts";
import { useSwitchRediscover } from "./use-switch-rediscover.ts";

/** On /profile: whether the card and the weekly e-mail are on. */
export function RediscoverSection() {
  const { data, error, isFetching, refetch } = useQuery(rediscoverQuery);
  const switchTo = useSwitchRediscover();
  return (
    <section aria-labelledby="rediscover-title">
      <h2 id="rediscover-title" className="mb-2 text-xl">
        Rediscover
      </h2>
      <p className="mb-5 text-ui text-pretty text-muted">
        What you highlighted, noted and saved comes back to you, first after a week and then less
        and less often.
      </p>
      <div className="flex flex-col gap-6">
        {data ? (
          <SwitchField
            label="Show one thing a day on the home page"
            description="A highlight, a note or a takeaway that you saved at least 7 days ago."
            checked={data.isOn}
            onCheckedChange={switchTo}
          />
        ) : error ? (
          <ErrorState
            title="This setting did not load"
            error={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <SkeletonGroup label="Loading your settings...">
            <Skeleton className="h-12" />
          </SkeletonGroup>
        )}
        <DigestSetting />
      </div>
    </section>
  );
}
