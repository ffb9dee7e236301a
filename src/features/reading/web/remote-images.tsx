import { createContext, useContext, useState, type ReactNode } from "react";
import { Button } from "#web/ui/button/button.tsx";

/** The source of an entry's images, and whether all may be loaded. */
const ImageContext = createContext({ entryId: "", isAllowed: false });

/** The URL of a foreign image on this origin: the server fetches it without revealing the user. */
export function useImageAddress(source: string): { address: string; isAllowed: boolean } {
  const { entryId, isAllowed } = useContext(ImageContext);
  const address = `/api/entries/${entryId}/image?src=${encodeURIComponent(source)}`;
  return { address, isAllowed };
}

/** Holds back the images of a text until they are requested, one by one or all at once. */
export function RemoteImages(props: { entryId: string; count: number; children: ReactNode }) {
  const { entryId, count, children } = props;
  const [isAllowed, setAllowed] = useState(false);
  return (
    <ImageContext value={{ entryId, isAllowed }}>
      {count > 1 && (
        <div className="mt-3 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 text-sm text-faint">
          <p role="status">
            {isAllowed
              ? `${count} images are loaded as you come to them.`
              : `${count} images stay with their sites until you ask for them.`}
          </p>
          {!isAllowed && (
            <Button size="sm" onClick={() => setAllowed(true)}>
              Load all images
            </Button>
          )}
        </div>
      )}
      {children}
    </ImageContext>
  );
}
