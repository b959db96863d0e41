/**
 * Parses numbers that people type. `Number` does not fit: it accepts `1e3`, `0x10` and empty text.
 * A comma is a decimal point to some people and a thousands separator to others, so a text that can
 * mean two numbers is rejected.
 */

/**
 * Parses a sign, digits and separators of any width. Thousands are separated by commas, points,
 * spaces or apostrophes in groups of three, decimals by a point or a comma: `1,999.00`, `1.999,00`
 * and `1 999` are 1999, `19,99` is 19.99. Returns `null` for anything else and for ambiguous text
 * ({@link isAmbiguousNumber}).
 */
export const parseNumber = (text: string): number | null => {
  const [number, ...others] = readingsOf(text)
  return others.length > 0 ? null : (number ?? null)
}

/** Parses `10`, `-2` or `1,000,000`. Returns `null` if it is no whole number or ambiguous. */
export const parseWholeNumber = (text: string): number | null => {
  const number = parseNumber(text)
  return Number.isSafeInteger(number) ? number : null
}

/** True for a text with two readings: `1,999` and `1.999` are 1999 or almost 2. */
export const isAmbiguousNumber = (text: string): boolean => readingsOf(text).length > 1

/** Longer than any number in a shop. The bound keeps the patterns cheap on long input. */
const maxLength = 40

/** Digits in groups of three, or ungrouped. A leading 0 cannot begin a group. */
const digitsBy = (separators: string): string =>
  String.raw`(?:[1-9]\d{0,2}([${separators}])\d{3}(?:\1\d{3})*|\d*)`

/** Decimals come after a point in the first convention, after a comma in the second. */
const conventions = [
  { pattern: new RegExp(String.raw`^${digitsBy(" '’,")}(?:\.\d*)?$`), thousands: /[ '’,]/g },
  { pattern: new RegExp(String.raw`^${digitsBy(" '’.")}(?:,\d*)?$`), thousands: /[ '’.]/g },
]

/** Returns the distinct readings of a text. NFKC normalizes full-width digits and spaces. */
const readingsOf = (text: string): number[] => {
  if (text.length > maxLength) return []
  const typed = text.normalize('NFKC').trim()
  const digits = typed.replace(/^[-+−]/, '')
  if (!/\d/.test(digits)) return []
  const isNegative = /^[-−]/.test(typed)
  const readings = conventions
    .filter(({ pattern }) => pattern.test(digits))
    .map(({ thousands }) => Number(digits.replaceAll(thousands, '').replace(',', '.')))
  return [...new Set(readings)].map((number) => (isNegative ? 0 - number : number))
}
