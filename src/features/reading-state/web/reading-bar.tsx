import "#web/styles/reading-bar.css";
import { useQueryClient } from "@tanstack/react-query";
import { type CSSProperties, useRef, useState } from "react";
import { useHeightVariable } from "#web/hooks/use-height-variable.ts";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Glyph } from "#web/ui/picture/glyph.tsx";
import { loadOnMount } from "#web/ui/state/load-on-mount.tsx";
import { toggleFinished } from "./mark-entries.ts";
import { formatTimeLeft } from "./time-left.ts";
import { type ReadText, useReading } from "./use-reading.ts";

const SettingsPanel = loadOnMount(async () => (await import("./settings-panel.tsx")).SettingsPanel);

/** Below the text while it is on the screen: the time left, where to continue, and how it looks. */
export function ReadingBar(text: ReadText) {
  const { entry, length, minutes } = text;
  const client = useQueryClient();
  const { position, isFinished, offered, resume } = useReading(text);
  const bar = useRef<HTMLElement>(null);
  useHeightVariable(bar, "--bar");
  const part = isFinished ? 1 : (position ?? 0) / Math.max(length, 1);

  return (
    <section ref={bar} aria-label="Reading" className="reading-bar">
      <div
        aria-hidden="true"
        className="reading-track"
        style={{ "--read": part } as CSSProperties}
      />
      <div className="flex h-11 items-center gap-1">
        <div className="min-w-0 flex-1 text-sm text-muted tabular-nums">
          {isFinished ? (
            <span className="inline-flex items-center gap-1.5">
              <Glyph name="check" className="size-3.5" />
              Finished
            </span>
          ) : offered === null ? (
            formatTimeLeft(minutes * (1 - part))
          ) : (
            <Button size="sm" variant="quiet" className="-ml-2.5 text-accent!" onClick={resume}>
              {`Continue at ${Math.round(offered * 100)}%`}
            </Button>
          )}
        </div>
        <IconButton
          label={isFinished ? "Mark as unread" : "Mark as finished"}
          size="sm"
          className={isFinished ? "text-accent" : undefined}
          icon={<Glyph name="check" className="size-4.5" />}
          onClick={() => toggleFinished(client, [entry])}
        />
        <SettingsButton />
      </div>
    </section>
  );
}

function SettingsButton() {
  const [isOpen, setOpen] = useState(false);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  return (
    <>
      <IconButton
        ref={setButton}
        label="How the text looks"
        size="sm"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        icon={
          <span aria-hidden="true" className="font-serif text-base">
            Aa
          </span>
        }
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && <SettingsPanel button={button} onClose={() => setOpen(false)} />}
    </>
  );
}
