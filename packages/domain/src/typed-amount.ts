/** Parses typed amounts. Separate from `money.ts`, so that most pages do not load this code. */
import { maxCents, roundCents } from './money.ts'
import { isAmbiguousNumber, parseNumber } from './typed-number.ts'

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
