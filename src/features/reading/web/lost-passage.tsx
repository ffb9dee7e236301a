import { UserText } from "#web/ui/text/user-text.tsx";
/** Shown when the quote of a link is not in the text below. */
export function LostPassage({ quote }: { quote: string }) {
  const words = quote.trim();
  return (
    <div role="status" className="mt-4 border-l-2 border-edge py-0.5 pl-3.5 text-ui text-muted">
      {words === "" ? (
        <p>The quoted passage is no longer in this text, which has been read again since.</p>
      ) : (
        <>
          <p>The quoted passage could not be marked in the text below. It says:</p>
          <UserText as="p" className="mt-1 line-clamp-6 font-serif text-base wrap-anywhere">
            {words}
          </UserText>
        </>
      )}
    </div>
  );
}
