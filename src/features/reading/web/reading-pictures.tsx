import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from "react";
import type { EntryPictures, TextPicture } from "#features/pictures/contract.ts";
import { loadOnMount } from "#web/ui/state/load-on-mount.tsx";

const PictureViewer = loadOnMount(async () => (await import("./picture-viewer.tsx")).PictureViewer);

type ReadingPictures = {
  kept: ReadonlyMap<string, TextPicture>;
  /** Why a picture is not kept, by its source. */
  reasons: ReadonlyMap<string, string>;
  /** Shows the picture of this source enlarged. */
  enlarge: (source: string) => void;
};

const ReadingPicturesContext = createContext<ReadingPictures>({
  kept: new Map(),
  reasons: new Map(),
  enlarge: () => {},
});

export function useReadingPictures(): ReadingPictures {
  return useContext(ReadingPicturesContext);
}

/** Gives the pictures of an entry to its text, and shows one of them enlarged. */
export function WithPictures(props: { pictures: EntryPictures; children: ReactNode }) {
  const { items, leftOut } = props.pictures;
  const [shown, setShown] = useState<string | null>(null);
  const enlarge = useCallback((source: string) => setShown(source), []);
  const value = useMemo(
    () => ({
      kept: new Map(items.map((item) => [item.source, item])),
      reasons: new Map(leftOut.map(({ source, reason }) => [source ?? "", reason])),
      enlarge,
    }),
    [items, leftOut, enlarge],
  );
  return (
    <ReadingPicturesContext value={value}>
      {props.children}
      {shown !== null && (
        <PictureViewer
          items={items}
          source={shown}
          onShow={setShown}
          onClose={() => setShown(null)}
        />
      )}
    </ReadingPicturesContext>
  );
}
