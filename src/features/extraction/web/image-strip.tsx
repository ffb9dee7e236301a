import { joinClasses } from "#web/ui/text/join-classes.ts";
import type { ImageState } from "./use-images.ts";
import type { Workspace } from "./use-workspace.ts";

/** Lists several images with their progress; one of them is shown. */
export function ImageStrip({ workspace: { images, shown, show } }: { workspace: Workspace }) {
  return (
    <ol aria-label="Images" className="-mx-1 flex gap-2 overflow-x-auto p-1">
      {images.map(({ id, url, file, state }, index) => (
        <li key={id}>
          <button
            type="button"
            aria-current={id === shown?.id || undefined}
            title={file.name}
            aria-label={`Image ${index + 1}, ${file.name}: ${describeState(state)}`}
            className="flex w-24 flex-col gap-1 rounded-ui border border-line bg-raised p-1 text-start text-xs text-muted transition-colors hover:border-edge aria-current:border-accent aria-current:bg-accent-tint"
            onClick={() => show(id)}
          >
            <img src={url} alt="" className="h-14 w-full rounded-xs bg-sunken object-cover" />
            <span
              className={joinClasses(
                "truncate px-0.5 tabular-nums",
                state.kind === "failed" && "text-danger",
              )}
            >
              {describeState(state)}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

function describeState(state: ImageState): string {
  if (state.kind === "chosen") return "Not read yet";
  if (state.kind === "failed") return "Failed";
  if (state.kind === "done") return "Done";
  const { step } = state;
  if (step.at === "uploading") return "Uploading";
  return step.at === "queued" ? "Waiting" : `Reading ${Math.round(step.percent)}%`;
}
