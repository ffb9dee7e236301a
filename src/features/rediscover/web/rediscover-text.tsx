import type { RediscoverItem } from "#features/rediscover/contract.ts";
import { UserText } from "#web/ui/text/user-text.tsx";

/** Rendered by the server, before the code of the card is loaded. */
export function RediscoverText({ item }: { item: RediscoverItem }) {
  return (
    <>
      <UserText as="p" className="rediscover-text line-clamp-5 font-serif text-lg">
        {item.text}
      </UserText>
      {item.note && (
        <UserText as="p" className="rediscover-text line-clamp-2 font-serif italic">
          {item.note}
        </UserText>
      )}
    </>
  );
}
