import { createContext, useContext, useState, type ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";

/** Where an entry's images come from, and whether all of them may be loaded. */
const ImageContext = createContext({ entryId: "", isAllowed: false });

/** The address of a foreign image on our own origin: the server fetches it, and says nothing of who asks. */
export function useImageAddress(source: string): { address: string; isAllowed: boolean } {
  const { entryId, isAllowed } = useContext(ImageContext);
  const address = `/api/entries/${entryId}/image?src=${encodeURIComponent(source)}`;
  return { address, isAllowed };
}

/** Leaves the images of a text where they are until they are asked for, one by one or all at once. */
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
