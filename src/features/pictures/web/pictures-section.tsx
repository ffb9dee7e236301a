import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ErrorState } from "#web/ui/state/error-state.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";
import { SettingRows } from "#web/ui/text/setting-row.tsx";
import { ChoiceOfPictures } from "./settings/choice-of-pictures.tsx";
import { FetchRow } from "./settings/fetch-row.tsx";
import { pictureSettingsQuery, watchPictureSettings } from "./settings/queries.ts";
import { SpaceRow } from "./settings/space-row.tsx";

/** The pictures on /profile: which are kept, the space that they take, and fetching or removing all. */
export function PicturesSection() {
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(pictureSettingsQuery);
  useEffect(() => watchPictureSettings(client), [client]);
  return (
    <section aria-labelledby="pictures-title">
      <h2 id="pictures-title" className="mb-2 text-xl">
        Pictures
      </h2>
      <p className="mb-4 text-ui text-pretty text-muted">
        The pictures of what you save are copied here once. Reading never loads them from other
        sites.
      </p>
      {data ? (
        <div className="flex flex-col gap-5">
          <ChoiceOfPictures settings={data} />
          <SettingRows>
            <SpaceRow settings={data} />
            <FetchRow settings={data} />
          </SettingRows>
        </div>
      ) : error ? (
        <ErrorState
          title="Your picture settings did not load"
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonGroup label="Loading your picture settings..." className="flex flex-col gap-5">
          <Skeleton className="h-56" />
          <Skeleton className="h-48" />
        </SkeletonGroup>
      )}
    </section>
  );
}
