/** Characters that the shop's font has; others fall back to the system's. */

/** ASCII, the accents of French, Spanish and German names, and the marks our texts use. */
export const latinCharacters = (): string =>
  `${ascii()}ÀÂÄÇÉÈÊËÍÎÏÑÓÔÖÚÙÛÜàáâäçéèêëíîïñóôöúùûüß\u00a0¡¿°·×–—‘’“”•…€™←→−`

const ascii = (): string =>
  Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)).join('')
