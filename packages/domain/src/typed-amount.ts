/** Parses typed amounts. It has a file apart from `money.ts`, because few pages need it. */
import { maxCents, roundCents } from './money.ts'
import { isAmbiguousNumber, parseNumber } from './typed-number.ts'

/**
 * Parses dollars as sent (`40`) or typed (`'40'`, `'$40'`, `'40 $'`, `'1,999.00'`) to integer
 * cents. Returns `null` if it is not an amount, is over {@link maxCents}, or is ambiguous like `1,999`.
 * {@link parseNumber} defines the syntax.
 */
export const parseCents = (dollars: number | string): number | null => {
  const amount = typeof dollars === 'string' ? parseNumber(withoutDollar(dollars)) : dollars
  if (amount === null || !Number.isFinite(amount) || Math.abs(amount) > maxCents / 100) return null
  return roundCents(Number((amount * 100).toFixed(4)))
}

/** True if a typed amount can mean two amounts, as in {@link isAmbiguousNumber}. */
export const isAmbiguousAmount = (dollars: string): boolean =>
  isAmbiguousNumber(withoutDollar(dollars))

/** A dollar sign may come before or after the digits, once. */
const withoutDollar = (typed: string): string =>
  typed
    .normalize('NFKC')
    .trim()
    .replace(/^([-+−]?)\$|\$$/, '$1')
