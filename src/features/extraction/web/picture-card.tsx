import { buttonClasses } from "#web/ui/button/button.tsx";
import { RotateCw, X } from "#web/ui/picture/icons.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import { PictureFrame } from "#web/ui/picture/picture-frame.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import { formatKilobytes } from "./image-files.ts";
import { ImageInput } from "./image-input.tsx";
import { PickedWords } from "./picked-words.tsx";
import type { ChosenImage } from "./use-images.ts";
import type { Workspace } from "./use-workspace.ts";
import { WordBoxes } from "./word-boxes.tsx";
import type { WordRange } from "./word-lines.ts";

/** A chosen image with its name and size, and after an analysis with the boxes of its words. */
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
      <PictureFrame key={image.url} src={image.url} alt={image.file.name}>
        {words && words.length > 0 && <WordBoxes words={words} range={range} onPick={onPick} />}
      </PictureFrame>
      <div className="flex items-center gap-1 border-t border-line py-1.5 pr-1.5 pl-4">
        <div className="min-w-0 flex-1">
          <UserText as="p" className="truncate text-ui font-medium" title={image.file.name}>
            {image.file.name}
          </UserText>
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
