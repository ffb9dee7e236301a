import { useRef, useState } from "react";
import { Button } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/state/empty-state.tsx";
import { ScanText } from "#web/ui/picture/icons.tsx";
import { ImagePicker } from "./image-picker.tsx";
import { ImageStrip } from "./image-strip.tsx";
import { PictureCard } from "./picture-card.tsx";
import { ProcessCard } from "./process-card.tsx";
import { ReadingProgress } from "./reading-progress.tsx";
import { ResultCard } from "./result-card.tsx";
import type { Workspace } from "./use-workspace.ts";
import type { WordRange } from "./word-lines.ts";
import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";

const words = {
  detection: { extract: "Extract Text", busy: "Extracting..." },
  analysis: { extract: "Process Image", busy: "Processing..." },
} as const;

const titles = {
  none: "No image yet",
  chosen: "Not read yet",
  failed: "This image was not read",
} as const;

function describeNext(state: "chosen" | "failed" | undefined, extract: string): string {
  if (state === "chosen") return `Press “${extract}” to show the text of the picture here.`;
  if (state === "failed") return `Choose another image, or press “${extract}” to try again.`;
  return "Choose an image, drop it anywhere on the page, or paste it. Its text appears here.";
}

/** One tab: the picture beside its result. */
export function WorkspaceView({ workspace }: { workspace: Workspace }) {
  const { purpose, images, shown, extraction } = workspace;
  // Receives the focus when the focused element disappears.
  const button = useRef<HTMLButtonElement>(null);
  const [picked, setPicked] = useState<{ url: string; range: WordRange } | null>(null);
  const range = picked && picked.url === shown?.url ? picked.range : null;

  return (
    <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2 lg:items-start">
      <section aria-label="Image" className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-20">
        {shown ? (
          <PictureCard
            key={shown.id}
            workspace={workspace}
            image={shown}
            range={range}
            onRemove={() => {
              workspace.remove(shown);
              button.current?.focus();
            }}
            onPick={(next) => setPicked(next && { url: shown.url, range: next })}
          />
        ) : (
          <ImagePicker onChoose={workspace.choose} />
        )}
        {images.length > 1 && <ImageStrip workspace={workspace} />}
        <div className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-3">
          <Button
            ref={button}
            variant="primary"
            icon={<ScanText aria-hidden="true" className="size-4" />}
            busy={extraction.isWorking}
            busyLabel={words[purpose].busy}
            onClick={extraction.extract}
          >
            {words[purpose].extract}
          </Button>
          {extraction.isWorking && (
            <Button
              variant="quiet"
              onClick={() => {
                extraction.cancel();
                button.current?.focus();
              }}
            >
              Cancel
            </Button>
          )}
          {shown?.state.kind === "working" && <ReadingProgress step={shown.state.step} />}
          {shown?.state.kind === "failed" && (
            <p className="min-w-0 flex-1 text-ui text-danger wrap-anywhere">
              {shown.state.message}
            </p>
          )}
        </div>
      </section>
      <div className="flex min-w-0 flex-col gap-6">
        {shown?.state.kind === "done" ? (
          <>
            <ResultCard
              key={shown.id}
              file={shown.file}
              state={shown.state}
              purpose={purpose}
              range={range}
            />
            <ProcessCard
              processing={workspace.processing}
              imageId={shown.id}
              processed={shown.state.processed}
            />
          </>
        ) : shown?.state.kind === "working" ? (
          <ResultSkeleton />
        ) : (
          <EmptyState
            title={titles[shown?.state.kind ?? "none"]}
            icon={<ScanText className="size-7" strokeWidth={1.5} />}
            className="picture-frame justify-center"
          >
            {describeNext(shown?.state.kind, words[purpose].extract)}
          </EmptyState>
        )}
      </div>
    </div>
  );
}

/** A skeleton in the shape of the results card. */
function ResultSkeleton() {
  return (
    <SkeletonGroup
      label="Reading the picture"
      className="rounded-ui border border-line bg-raised p-4 sm:p-5"
    >
      <Skeleton className="h-8 w-44" />
      <div className="mt-4 grid grid-cols-2 gap-x-4 gap-y-3">
        <Skeleton className="col-span-2 h-11" />
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
      </div>
      <Skeleton className="mt-6 h-56" />
    </SkeletonGroup>
  );
}
