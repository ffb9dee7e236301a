import type { EntryFailure } from "#features/entries/contract.ts";

const copyAndPaste = "Open it yourself, copy the text, and paste it here.";

const advice: Record<EntryFailure["kind"], string> = {
  refused: "Check the address, or keep the link without its text.",
  unreachable: "Check the address, or try again later.",
  timeout: "The site may be busy. Try again in a while.",
  too_large: "Keep it as it is, or paste the part that matters.",
  http_status: "Check the address, or try again later.",
  not_a_page: "You can keep the link, or paste a text that belongs to it.",
  blocked: `The site does not let programs read its pages. ${copyAndPaste}`,
  login: `If you can sign in there, the text is yours to keep. ${copyAndPaste}`,
  consent: `It asks for consent before it shows anything. ${copyAndPaste}`,
  empty: "If there is text that you can see, paste it here.",
  encrypted: "Save a copy without the password and add that, or paste the text.",
  malformed: "The file may be damaged. Add another copy, or paste the text.",
  unsupported: "Paste the text, and it will be read from that.",
  missing: "Add the file again, or paste the text.",
  plan_limit: "You can keep the link without its text, or paste the part that matters.",
  internal: "Trying again often helps.",
};

/** What the user can do about it, shown after `failure.message`. */
export function adviseOnFailure(failure: EntryFailure): string {
  return advice[failure.kind] ?? advice.internal;
}

/** The message for a toast. Of a plan limit none: its link to the plans is in the dialog and on the entry. */
export function describeFailure({ kind, message }: EntryFailure): string | undefined {
  return kind === "plan_limit" ? undefined : message;
}
