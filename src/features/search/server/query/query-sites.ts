/** Parses the site of a search, given as URL, host or name. */

/** A normalised host may normalise again, as www.1 is 1, which is 0.0.0.1. No host needs more rounds. */
const maxRounds = 4;

/** Lower case, without www.; a name such as "The Guardian" stays a name. */
export function nameOfSite(value: string): string {
  let name = value.toLowerCase();
  for (let round = 0; round < maxRounds; round += 1) name = parseHost(name);
  return name;
}

/** Parses it as an http URL whatever its scheme, because other schemes have other rules for hosts. */
function parseHost(site: string): string {
  const address = `http://${site.replace(/^[a-z]+:\/\/(?=.)/s, "")}`;
  return (URL.parse(address)?.hostname ?? site).replace(/^(?:www\.)+|\.$/g, "").trim();
}
