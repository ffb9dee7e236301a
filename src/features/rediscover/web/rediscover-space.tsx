import { useQuery } from "@tanstack/react-query";
import { loadOnMount } from "#web/ui/state/load-on-mount.tsx";
import { rediscoverQuery } from "./rediscover-query.ts";
import { RediscoverText } from "./rediscover-text.tsx";

const RediscoverCard = loadOnMount(
  async () => (await import("./rediscover-card.tsx")).RediscoverCard,
);

/** The card on /home. Its text is rendered by the server; the rest is loaded after the page. */
export function RediscoverSpace() {
  const item = useQuery(rediscoverQuery).data?.item;
  const text = item && (
    <section className="rediscover rediscover-waiting" data-kind={item.kind}>
      <RediscoverText item={item} />
    </section>
  );
  return <RediscoverCard fallback={text} />;
}
