/** What a user may remember about the source: the site's name and host, the author, the file name. */
export function describeSource(source: {
  siteName: string | null;
  author: string | null;
  url: string | null;
  fileName: string | null;
}): string {
  const host = source.url !== null && URL.canParse(source.url) ? new URL(source.url).hostname : "";
  return [source.siteName, host.replace(/^www\./, ""), source.author, source.fileName]
    .filter(Boolean)
    .join(" \n ");
}
