import { useSession } from "#features/account/web/session.ts";
import type { PublicEntry } from "#features/discover/contract.ts";
import { buttonClasses } from "#web/ui/button/button.tsx";
import { RelativeTime } from "#web/ui/text/relative-time.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";
import { entrySkeleton, PublicScreen } from "./public-screen.tsx";
import { SharedEntry } from "./shared-entry-view.tsx";
import { useSharedEntry } from "./shared-entry.ts";

/** In characters; a title is cut to this for a search on Discover. */
const maxSearchLength = 200;

/** /shared/{slug}: a public entry, for anybody who has the link. */
export function SharedPage() {
  const { found, retry } = useSharedEntry();
  return (
    <PublicScreen
      found={found}
      onRetry={retry}
      skeleton={entrySkeleton}
      title="This is not shared any more"
      words="It is no longer public, or the link is incomplete."
    >
      {(entry) => (
        <SharedEntry entry={entry} sharedBy={<SharedBy entry={entry} />}>
          <Invitation title={entry.title} />
        </SharedEntry>
      )}
    </PublicScreen>
  );
}

function SharedBy({ entry: { createdAt, maker } }: { entry: PublicEntry }) {
  return (
    <>
      Shared <RelativeTime iso={createdAt} />
      {maker && (
        <>
          {" by "}
          <a href={`/people/${maker.name}`} className="wrap-anywhere underline">
            <UserText>{maker.username}</UserText>
          </a>
        </>
      )}
    </>
  );
}

/** The next step for the reader. Empty until it is known whether they are signed in. */
function Invitation({ title }: { title: string }) {
  const { status } = useSession();
  if (status === "unknown") return null;
  const isSignedIn = status === "signed-in";
  const [href, action] = isSignedIn
    ? [`/discover?q=${encodeURIComponent(title.slice(0, maxSearchLength))}`, "Find it on Discover"]
    : ["/login#sign_up", "Start Free"];
  return (
    <aside className="mt-14 border-t border-line pt-8">
      <p className="font-serif text-lg text-pretty text-muted">
        Somebody kept this in their commonplace book and made it public.{" "}
        {isSignedIn
          ? "Unless it is yours already, you can add it to a collection on Discover, with a note of your own."
          : "Keep your own, with a note on why things struck you."}
      </p>
      <a href={href} className={`${buttonClasses("primary")} mt-4`}>
        {action}
      </a>
    </aside>
  );
}
