import { useQuery } from "@tanstack/react-query";
import { usualSettings } from "#shared/usual-settings.ts";
import { readingSettingsQuery } from "./queries.ts";

/** Attributes for an entry's page; tokens.css and reading.css style what is in it. */
export function useReadingAttributes() {
  const { data: settings = usualSettings } = useQuery(readingSettingsQuery);
  return {
    "data-reading-size": settings.size,
    "data-reading-width": settings.width,
    "data-reading-leading": settings.leading,
    "data-reading-face": settings.face,
    "data-reading-theme": settings.theme,
  };
}
