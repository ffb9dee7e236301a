/** The full text of an entry. Its first screens come with the page, the rest is loaded afterwards. */
import "#web/styles/reading.css";
import "#web/styles/reading-blocks.css";
import "#web/styles/formulas.css";
import "#web/styles/print.css";
import { useQuery } from "@tanstack/react-query";
import type { Entry } from "#features/entries/contract.ts";
import type { Highlight } from "#features/highlights/contract.ts";
import { highlightsQuery } from "#features/highlights/web/queries.ts";
import type { EntryPictures } from "#features/pictures/contract.ts";
import { entryPicturesQuery } from "#features/pictures/web/entry-pictures.ts";
import { ErrorState } from "#web/ui/state/error-state.tsx";
import { useDocument } from "./document-query.ts";
import { DocumentOutline, PassagePage } from "./document-pages.tsx";
import type { Passage } from "./passage.ts";
import { isWideLead } from "./lead-picture.ts";
import { ReadingText } from "./reading-text.tsx";
import { TextPictures } from "./text-pictures.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/state/skeleton.tsx";

const noPictures: EntryPictures = { items: [], waiting: [], leftOut: [] };

type Props = {
  entry: Entry;
  passage: Passage | null;
  /** Asks the assistant about a selected quote. */
  onAsk: (quote: string) => void;
};

const noHighlights: readonly Highlight[] = [];

export function ReadingView({ entry, passage, onAsk }: Props) {
  const { data, error, isFetching, refetch, fetchRest } = useDocument(entry);
  const { data: highlights = noHighlights, isSuccess: hasHighlights } = useQuery(
    highlightsQuery(entry),
  );
  const pictures = useQuery(entryPicturesQuery(entry));
  // Their dimensions are needed first: the text must not move. It does not wait for a failed request.
  const isReady = !pictures.isLoading || pictures.failureCount > 0;
  if (data && data.head.blocks.length === 0) {
    return <p className="mt-4 text-ui text-muted">There is no text to read here yet.</p>;
  }
  if (data && isReady) {
    // A changed text starts fresh: the state of the old one does not apply.
    const { head, parts } = data;
    const key = `${entry.id} ${head.length} ${head.blocks.length}`;
    const { pages, outline } = head;
    return (
      <>
        {pages && passage && <PassagePage entry={entry} pages={pages} passage={passage} />}
        {pages && outline && <DocumentOutline entry={entry} pages={pages} outline={outline} />}
        <TextPictures
          parts={parts}
          lead={isWideLead(entry) ? entry.picture : null}
          pictures={pictures.data ?? noPictures}
        >
          <div className="relative">
            <ReadingText
              key={key}
              {...{ entry, passage, highlights, hasHighlights, onAsk }}
              document={data}
              rest={
                !data.isComplete && (
                  <RestOfText
                    error={error}
                    isFetching={isFetching}
                    onRetry={() => void fetchRest()}
                  />
                )
              }
            />
          </div>
        </TextPictures>
      </>
    );
  }
  if (error) {
    return (
      <ErrorState
        className="mt-4"
        title="Failed to load the text"
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return <ReadingSkeleton />;
}

/** Below the first screens of a text while the rest is loaded. */
function RestOfText(props: { error: Error | null; isFetching: boolean; onRetry: () => void }) {
  const { error, isFetching, onRetry } = props;
  if (error === null)
    return <p className="mt-6 text-ui text-muted">Loading the rest of the text…</p>;
  return (
    <ErrorState
      className="mt-6"
      title="Failed to load the rest of the text"
      error={error}
      retrying={isFetching}
      onRetry={onRetry}
    />
  );
}

const lines = ["w-full", "w-11/12", "w-full", "w-10/12", "w-full", "w-2/3"];

/** Placeholder of three paragraphs while a text loads. */
function ReadingSkeleton() {
  return (
    <SkeletonGroup label="Loading the text..." className="mt-6 flex min-h-dvh flex-col gap-8">
      {[0, 1, 2].map((paragraph) => (
        <div key={paragraph} className="flex flex-col gap-3.5">
          {lines.slice(paragraph).map((width, index) => (
            <Skeleton key={index} className={`h-4.5 ${width}`} />
          ))}
        </div>
      ))}
    </SkeletonGroup>
  );
}
