import { useState } from "react";
import { buttonClasses } from "#web/ui/button.tsx";
import { Image, RotateCw, X } from "#web/ui/icons.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { joinClasses } from "#web/ui/join-classes.ts";
import { formatKilobytes } from "./image-files.ts";
import { ImageInput } from "./image-input.tsx";
import { PickedWords } from "./picked-words.tsx";
import type { ChosenImage } from "./use-images.ts";
import type { Workspace } from "./use-workspace.ts";
import { WordBoxes } from "./word-boxes.tsx";
import type { WordRange } from "./word-lines.ts";

/** A chosen image with its name and size; once it was analysed, with the boxes of its words. */
export function PictureCard(props: {
  workspace: Workspace;
  image: ChosenImage;
  range: WordRange | null;
  onRemove: () => void;
  onPick: (range: WordRange | null) => void;
}) {
  const { workspace, image, range, onRemove, onPick } = props;
  const { isWorking } = workspace.extraction;
  const content = image.state.kind === "done" ? image.state.result.content : null;
  const words = content?.words;
  return (
    <div className="overflow-hidden rounded-ui border border-line bg-raised">
      <Picture key={image.url} image={image}>
        {words && words.length > 0 && <WordBoxes words={words} range={range} onPick={onPick} />}
      </Picture>
      <div className="flex items-center gap-1 border-t border-line py-1.5 pr-1.5 pl-4">
        <div className="min-w-0 flex-1">
          <p className="truncate text-ui font-medium" title={image.file.name}>
            {image.file.name}
          </p>
          <p className="text-sm text-faint tabular-nums">{formatKilobytes(image.file.size)}</p>
        </div>
        {!isWorking && (
          <>
            <IconButton
              label="Rotate"
              icon={<RotateCw aria-hidden="true" className="size-4" />}
              onClick={() => void workspace.rotate(image)}
            />
            <IconButton
              label="Remove image"
              icon={<X aria-hidden="true" className="size-4" />}
              onClick={onRemove}
            />
          </>
        )}
        <ImageInput
          label="Change image"
          className={joinClasses(buttonClasses("secondary", "sm"), "ml-1")}
          onChoose={workspace.choose}
        >
          Change
        </ImageInput>
      </div>
      {content && words && words.length > 0 && (
        <PickedWords
          lines={content.textValues}
          words={words}
          range={range}
          onClear={() => onPick(null)}
        />
      )}
    </div>
  );
}

/** In a frame of one height, so that nothing moves when the picture is there. */
function Picture({ image, children }: { image: ChosenImage; children: React.ReactNode }) {
  const [isBroken, setBroken] = useState(false);
  return (
    <div className="picture-frame grid place-items-center bg-sunken">
      {isBroken ? (
        <p className="flex flex-col items-center gap-2 px-6 text-center text-ui text-muted">
          <Image aria-hidden="true" className="size-7 text-faint" strokeWidth={1.5} />
          This picture cannot be shown here.
        </p>
      ) : (
        <div className="relative">
          <img
            src={image.url}
            alt={image.file.name}
            className="block max-h-(--picture-height) max-w-full"
            onError={() => setBroken(true)}
          />
          {children}
        </div>
      )}
    </div>
  );
}
