import { useEffect, useState } from "react";
import { type AddEntryRequest, showAddEntry } from "#web/layout/dialogs/add-entry.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { parseShare } from "./parse-share.ts";
import { type HandedOver, receivePage } from "./receive-page.ts";

/** Milliseconds in which the window that opened this one must hand over its page. */
const handoverPatience = 6_000;

/**
 * What this window was opened with: nothing, a link whose page is still being received, or the request for
 * the dialog.
 */
export type Arrival =
  | { status: "nothing" }
  | { status: "waiting"; opener: Window; url: string }
  | { status: "here"; request: AddEntryRequest; problem?: string };

/**
 * Opens the Add Entry dialog with what is in this URL or what the opener hands over. Only for components
 * rendered in the browser, because SSR cannot see the part after the #.
 */
export function useArrival(): Arrival {
  const [arrival, setArrival] = useState(readArrival);

  useEffect(() => {
    if (arrival.status === "here") {
      showAddEntry(arrival.request);
      if (arrival.problem) toast.info("Only the link came over", { description: arrival.problem });
    }
    if (arrival.status !== "waiting") return;
    const { opener, url } = arrival;
    const stop = receivePage(opener, new URL(url).origin, (handed) =>
      setArrival(describeHandover(url, handed)),
    );
    const timer = setTimeout(() => setArrival(describeLinkOnly(url)), handoverPatience);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [arrival]);

  return arrival;
}

function readArrival(): Arrival {
  const sent = new URLSearchParams(location.hash.slice(1));
  const params = sent.size > 0 ? sent : new URLSearchParams(location.search);
  const request = parseShare(params);
  if (request === null) return { status: "nothing" };
  if (!params.has("page") || request.url === undefined) return { status: "here", request };
  const opener = window.opener as Window | null;
  return opener === null
    ? describeLinkOnly(request.url)
    : { status: "waiting", opener, url: request.url };
}

function describeHandover(url: string, handed: HandedOver): Arrival {
  if (handed === "too-large")
    return { status: "here", request: { url }, problem: "The page is larger than 10 MB." };
  const { page, selection } = handed;
  const why = selection && `“${selection}”`;
  return { status: "here", request: { url: page.url, page, ...(why && { why }) } };
}

function describeLinkOnly(url: string): Arrival {
  const problem = "The site keeps other windows away from its pages. The link can be saved.";
  return { status: "here", request: { url }, problem };
}
