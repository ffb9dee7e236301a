/** The host that a person means by a site, however they wrote it: an address, a host, a name. */

/** In lower case, without www.; a name such as "The Guardian" stays a name. */
export function nameOfSite(value: string): string {
  const site = value.toLowerCase();
  const address = /^[a-z][a-z0-9+.-]*:\/\//.test(site) ? site : `http://${site}`;
  const host = URL.parse(address)?.hostname ?? site;
  return host.replace(/^(?:www\.)+|\.$/g, "");
}
