import type { Entry } from "#features/entries/contract.ts";
import { Thumbnail } from "#web/ui/picture/thumbnail.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";

/** The title of an entry as the content of a heading, with its picture at the end of the line. */
export function PicturedTitle({ title, picture }: Pick<Entry, "title" | "picture">) {
  if (!picture) return <UserText className="block text-pretty wrap-anywhere">{title}</UserText>;
  return (
    <span className="flex items-start justify-between gap-4">
      <UserText className="min-w-0 flex-1 text-pretty wrap-anywhere">{title}</UserText>
      <Thumbnail picture={picture} shape="card" className="mt-1 max-sm:w-18" />
    </span>
  );
}
