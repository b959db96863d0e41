/** Where an e-mail address may be broken into lines. */

/** Before the `@`, and after its dots, hyphens and the like; joined they are the address. */
export const emailParts = (address: string): readonly string[] =>
  address.split(/(?=@)|(?<=[.\-_+])/).filter(Boolean)
