import { useState } from "react";
import { buttonClasses } from "#web/ui/button/button.tsx";
import { Camera, Image } from "#web/ui/picture/icons.tsx";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import { ImageInput } from "./image-input.tsx";

/** Takes images from the file picker, by drop, or from a phone's camera. */
export function ImagePicker({ onChoose }: { onChoose: (files: readonly File[]) => void }) {
  const [isOver, setOver] = useState(false);
  return (
    <div className="flex flex-col gap-3">
      <div
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
      >
        <ImageInput
          label="Image"
          className={joinClasses(
            "picture-frame flex flex-col items-center justify-center gap-1.5 rounded-ui border border-dashed px-6 text-center text-ui transition-colors hover:bg-hover",
            isOver ? "border-accent bg-accent-tint" : "border-edge",
          )}
          onChoose={onChoose}
        >
          <Image aria-hidden="true" className="size-7 text-faint" strokeWidth={1.5} />
          <span>
            <span className="font-medium text-ink">Choose an image</span>
            <span className="text-muted"> or drop it here</span>
          </span>
          <span className="text-sm text-faint">JPG, JPEG or PNG, one or several, up to 20 MB</span>
        </ImageInput>
      </div>
      <ImageInput
        label="Take a photo"
        capture
        className={joinClasses(buttonClasses("secondary"), "hidden! pointer-coarse:inline-flex!")}
        onChoose={onChoose}
      >
        <Camera aria-hidden="true" className="size-4" />
        Take a photo
      </ImageInput>
    </div>
  );
}
