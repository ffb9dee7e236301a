import type { RediscoverItem } from "#features/rediscover/contract.ts";

/** Rendered by the server, before the code of the card is loaded. */
export function RediscoverText({ item }: { item: RediscoverItem }) {
  return (
    <>
      <p className="rediscover-text line-clamp-5 font-serif text-lg">{item.text}</p>
      {item.note && <p className="rediscover-text line-clamp-2 font-serif italic">{item.note}</p>}
    </>
  );
}
