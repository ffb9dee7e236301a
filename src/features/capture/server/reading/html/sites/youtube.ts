/** YouTube: the description of a video, from the JSON that its page contains. */
import { joinFacts, parseAssigned, toParagraphs } from "./site-markup.ts";
import type { SiteRule } from "./site-rule.ts";

type Player = {
  videoDetails?: Record<"title" | "shortDescription" | "author" | "lengthSeconds", unknown>;
};

export const youtube: SiteRule = {
  matches: ({ hostname, pathname }) =>
    /^(www\.|m\.|music\.)?youtube(-nocookie)?\.com$/.test(hostname) &&
    /^\/(watch|shorts\/|live\/|embed\/)/.test(pathname),
  read: (document) => {
    for (const script of document.querySelectorAll("script")) {
      const source = script.textContent ?? "";
      if (!source.includes("ytInitialPlayerResponse = {")) continue;
      const player = parseAssigned(source, "ytInitialPlayerResponse") as Player | null;
      const details = player?.videoDetails;
      if (!details) return null;
      const { title, shortDescription, author, lengthSeconds } = details;
      if (typeof title !== "string") return null;
      const name = typeof author === "string" ? author : null;
      const facts = joinFacts("Video", name, formatDuration(Number(lengthSeconds)));
      const description = typeof shortDescription === "string" ? shortDescription : "";
      return {
        html: `${toParagraphs(facts)}${toParagraphs(description)}`,
        title,
        byline: name,
        siteName: "YouTube",
      };
    }
    return null;
  },
};

/** As 1:02:03; null for a live stream. */
function formatDuration(seconds: number): string | null {
  if (!(seconds > 0)) return null;
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, at) => (at === 0 ? part : String(part).padStart(2, "0"))).join(":");
}
