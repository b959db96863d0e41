/** Addresses of modules, which do not know the shop's origin. */

/** An address that makes no sense stays as it is: a page must not fall for it. */
export const wholeAddress = (address: string, origin: string): string =>
  URL.parse(address, origin)?.href ?? address
