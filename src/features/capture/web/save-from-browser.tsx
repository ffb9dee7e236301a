import { type MouseEvent, useEffect, useRef } from "react";
import { copyText } from "#web/copy-text.ts";
import { Button, buttonClasses } from "#web/ui/button/button.tsx";
import { installPrompt, offerInstall } from "#web/offline/install-prompt.ts";
import { useStore } from "#web/store.ts";
import { Copy, Download, FilePlus2 } from "#web/ui/picture/icons.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { writeBookmarklet } from "./bookmarklet.ts";

/** On /profile: a bookmark that saves the current page as the browser shows it. */
export function SaveFromBrowser() {
  const offer = useStore(installPrompt);
  const bookmark = useRef<HTMLAnchorElement>(null);

  // React refuses javascript: URLs, so the attribute is set directly. The link is only dragged, never
  // followed.
  useEffect(() => bookmark.current?.setAttribute("href", writeBookmarklet(location.origin)), []);

  function explain(event: MouseEvent): void {
    event.preventDefault();
    toast.info("Drag this to your bookmarks bar", {
      description: "Then press it there, on a page that you want to save.",
    });
  }

  async function copy(): Promise<void> {
    if (await copyText(writeBookmarklet(location.origin))) toast.success("Copied!");
    else toast.error("Your browser did not let it be copied");
  }

  return (
    <section aria-labelledby="save-from-browser">
      <h2 id="save-from-browser" className="mb-2 text-xl">
        Save from your browser
      </h2>
      <p className="text-ui text-pretty text-muted">
        Drag this button to your bookmarks bar. Pressed on any page, it opens a window in which you
        add your note and save the page as you see it, also where you had to sign in to read it.
        Nothing is sent before you press Add there.
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <a
          ref={bookmark}
          href="#save-from-browser"
          draggable="true"
          onClick={explain}
          className={`${buttonClasses()} cursor-grab`}
        >
          <FilePlus2 aria-hidden="true" className="size-4" />
          Save to Commonplace
        </a>
        <Button
          variant="quiet"
          icon={<Copy aria-hidden="true" className="size-4" />}
          onClick={() => void copy()}
        >
          Copy its address
        </Button>
        {offer && (
          <Button
            variant="quiet"
            icon={<Download aria-hidden="true" className="size-4" />}
            onClick={() => void offerInstall(offer)}
          >
            Install Commonplace
          </Button>
        )}
      </div>
      <p className="mt-3 text-sm text-pretty text-muted">
        On a phone: copy its address, bookmark any page, then edit that bookmark and put the copied
        text in place of its address. With Commonplace installed, sharing a link with it works from
        every app.
      </p>
    </section>
  );
}
