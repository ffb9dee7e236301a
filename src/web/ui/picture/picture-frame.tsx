import { useState, type ReactNode } from "react";
import { Image } from "./icons.tsx";

/**
 * An image in a frame of fixed height, so that nothing moves when it loads. The children are placed over it.
 */
export function PictureFrame(props: { src: string; alt: string; children?: ReactNode }) {
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
            src={props.src}
            alt={props.alt}
            className="block max-h-(--picture-height) max-w-full"
            onError={() => setBroken(true)}
          />
          {props.children}
        </div>
      )}
    </div>
  );
}
