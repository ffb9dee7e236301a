import { useMediaQuery } from "./use-media-query.ts";

/** Whether a panel fits beside the page's content (Tailwind's "lg"). Null during SSR and hydration. */
export const useWideScreen = () => useMediaQuery("(width >= 64rem)");
