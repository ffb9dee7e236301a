import { asLine, hasType, isJson, type Json } from "../facts/linked-data.ts";
import { joinFacts } from "../sites/site-markup.ts";

/** One line with what the reader of an offer, a recipe, an event or a job asks first; empty if it says nothing. */
export function formatFacts(node: Json): string {
  if (hasType(node, /^JobPosting$/))
    return joinFacts(
      asLine(node["hiringOrganization"]),
      formatPlace(node["jobLocation"]),
      asLine(node["employmentType"])?.toLowerCase().replaceAll("_", " "),
    );
  if (hasType(node, /Event$/)) {
    const dates = [node["startDate"], node["endDate"]].map(formatDate);
    return joinFacts(
      [...new Set(dates)].filter(Boolean).join(" – "),
      formatPlace(node["location"]),
    );
  }
  if (hasType(node, /^Recipe$/))
    return joinFacts(asLine(node["recipeYield"]), formatDuration(node["totalTime"]));
  const [offer] = [node["offers"]].flat();
  return joinFacts(asLine(node["brand"]), isJson(offer) && formatPrice(offer));
}

function formatPrice({ price, lowPrice, priceCurrency }: Json): string | null {
  const amount = asLine(price ?? lowPrice);
  return amount === null ? null : [amount, asLine(priceCurrency)].filter(Boolean).join(" ");
}

function formatPlace(value: unknown): string | null {
  const [place] = [value].flat();
  if (!isJson(place)) return asLine(place);
  const { address } = place;
  const parts = isJson(address)
    ? ["streetAddress", "addressLocality", "addressRegion", "addressCountry"].map((name) =>
        asLine(address[name]),
      )
    : [asLine(address)];
  return [asLine(place["name"]), ...parts].filter(Boolean).join(", ") || null;
}

/** "2026-05-01T19:00:00+02:00" as "2026-05-01 19:00". */
function formatDate(value: unknown): string | null {
  return /^\d{4}-\d\d-\d\d(T\d\d:\d\d)?/.exec(asLine(value) ?? "")?.[0].replace("T", " ") ?? null;
}

/** "PT1H30M" as "1 h 30 min". */
function formatDuration(value: unknown): string | null {
  const [, hours, minutes] = /^P(?:0D)?T(?:(\d+)H)?(?:(\d+)M)?/.exec(asLine(value) ?? "") ?? [];
  return [
    hours && Number(hours) > 0 && `${Number(hours)} h`,
    minutes && Number(minutes) > 0 && `${Number(minutes)} min`,
  ]
    .filter(Boolean)
    .join(" ");
}
