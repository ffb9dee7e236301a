import { Badge } from "#web/ui/text/badge.tsx";
import { formatCategory } from "./collection-words.ts";

export function CategoryBadge({ category }: { category: string }) {
  return <Badge>{formatCategory(category)}</Badge>;
}
