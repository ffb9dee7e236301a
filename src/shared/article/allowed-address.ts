const link = /^(?:https?:\/\/[^\s\p{C}]|mailto:[^\s\p{C}])/iu;
const picture = /^https?:\/\/[^\s\p{C}]/iu;

/** Whether a text may link to the address, which may come from an import or a damaged backup. */
export function isAllowedAddress(address: string): boolean {
  return link.test(address);
}

/** Whether the address may be one of a picture. */
export function isPictureAddress(address: string): boolean {
  return picture.test(address);
}
