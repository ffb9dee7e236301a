import { type ReactNode, useRef } from "react";
import { shapes as chevronLeft } from "virtual:lucide/chevron-left";
import { shapes as chevronRight } from "virtual:lucide/chevron-right";
import { shapes as pause } from "virtual:lucide/pause";
import { shapes as play } from "virtual:lucide/play";
import type { PublicEntry } from "#features/discover/contract.ts";
import { PublicCard } from "#features/discover/web/public-card.tsx";
import { buttonClasses } from "#web/ui/button/button.tsx";
import { turnView, useRotation } from "./rotation.ts";

/** One, two or three cards fit, by viewport width. The buttons show only if there are more. */
const shownFrom = ["hidden", "hidden", "flex sm:hidden", "flex lg:hidden"];

/** Cards in a row that scroll automatically, and can be scrolled by hand. */
export function Carousel(props: { entries: readonly PublicEntry[]; heading: ReactNode }) {
  const { entries, heading } = props;
  const track = useRef<HTMLUListElement>(null);
  const { isPlaying, toggle, watched } = useRotation(track);
  return (
    <div {...watched}>
      <div className="flex flex-wrap items-center justify-between gap-4">
        {heading}
        <div className={`gap-1 ${shownFrom[entries.length] ?? "flex"}`}>
          <Control
            label={isPlaying ? "Pause" : "Play"}
            shape={isPlaying ? pause : play}
            onPress={toggle}
          />
          <Control
            label="Previous"
            shape={chevronLeft}
            onPress={() => turnView(track.current!, -1)}
          />
          <Control label="Next" shape={chevronRight} onPress={() => turnView(track.current!, 1)} />
        </div>
      </div>
      <ul
        ref={track}
        className="-mx-2 mt-6 flex snap-x snap-mandatory overflow-x-auto scroll-smooth py-1 [scrollbar-width:none]"
      >
        {entries.map((entry) => (
          <li key={entry.slug} className={cardFrame}>
            <PublicCard entry={entry} heading="h3" />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The width of a card. */
export const cardFrame = "flex shrink-0 basis-full snap-start px-2 sm:basis-1/2 lg:basis-1/3";

function Control(props: { label: string; shape: ReactNode; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={props.label}
      title={props.label}
      className={`${buttonClasses("quiet")} w-10 px-0!`}
      onClick={props.onPress}
    >
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        className="size-5"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {props.shape}
      </svg>
    </button>
  );
}
