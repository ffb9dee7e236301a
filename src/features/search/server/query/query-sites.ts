/** The host that a person means by a site, however they wrote it: an address, a host, a name. */

/** What is read may in turn be read otherwise, as www.1 is 1, which is 0.0.0.1: no name needs more. */
const mostRounds = 4;

/** In lower case, without www.; a name such as "The Guardian" stays a name. */
export function nameOfSite(value: string): string {
  let name = value.toLowerCase();
  for (let round = 0; round < mostRounds; round += 1) name = readHost(name);
  return name;
}

/** As an address of the web, whatever stands before: of other schemes a host is read by other rules. */
function readHost(site: string): string {
  const address = `http://${site.replace(/^[a-z]+:\/\/(?=.)/s, "")}`;
  return (URL.parse(address)?.hostname ?? site).replace(/^(?:www\.)+|\.$/g, "").trim();
}
