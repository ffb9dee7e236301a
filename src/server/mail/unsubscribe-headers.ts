/** One-click unsubscribing (RFC 8058). None for e-mails that are not periodic. Prepared, because a URL must not be folded. */
export function unsubscribeHeaders(url: string | undefined) {
  if (url === undefined) return {};
  return {
    "List-Unsubscribe": { prepared: true, value: `<${url}>` },
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}
