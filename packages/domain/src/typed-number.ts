/** Parses typed numbers and amounts. Most pages do not load this code. */
import { maxCents, roundCents } from './money.ts'

/** Parses `1,999.00`, `1.999,00`, `1 999`, `1'999` and `19,99`. Returns null for ambiguous text. */
export const parseNumber = (text: string): number | null => {
  const [number, ...others] = readingsOf(text)
  return others.length > 0 ? null : (number ?? null)
}

/** Parses `10`, `-2` or `1,000,000`. Returns null for other and ambiguous text. */
export const parseWholeNumber = (text: string): number | null => {
  const number = parseNumber(text)
  return Number.isSafeInteger(number) ? number : null
}

/** True if a text has two meanings. For example, `1,999` can mean 1999 or 1.999. */
export const isAmbiguousNumber = (text: string): boolean => readingsOf(text).length > 1

/** Longer text is rejected, to bound the time of the regular expressions. */
const maxLength = 40

/** Grouped digits cannot begin with 0. */
const digitsBy = (separators: string): string =>
  String.raw`(?:[1-9]\d{0,2}([${separators}])\d{3}(?:\1\d{3})*|\d*)`

/** The first convention has a decimal point, the second a decimal comma. */
const conventions = [
  { pattern: new RegExp(String.raw`^${digitsBy(" '’,")}(?:\.\d*)?$`), thousands: /[ '’,]/g },
  { pattern: new RegExp(String.raw`^${digitsBy(" '’.")}(?:,\d*)?$`), thousands: /[ '’.]/g },
]

/** Returns each number that a text can mean. NFKC normalizes full-width digits and spaces. */
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

/** Parses amounts such as `40`, `'$40'` and `'1,999.00'` to cents. Returns null for other input. */
export const parseCents = (dollars: number | string): number | null => {
  const amount = typeof dollars === 'string' ? parseNumber(withoutDollar(dollars)) : dollars
  if (amount === null || !Number.isFinite(amount) || Math.abs(amount) > maxCents / 100) return null
  return roundCents(Number((amount * 100).toFixed(4)))
}

/** True if a typed amount can mean two amounts ({@link isAmbiguousNumber}). */
export const isAmbiguousAmount = (dollars: string): boolean =>
  isAmbiguousNumber(withoutDollar(dollars))

const withoutDollar = (typed: string): string =>
  typed
    .normalize('NFKC')
    .trim()
    .replace(/^([-+−]?)\$|\$$/, '$1')
