/** Replacements for the data of an erased person. Orders keep their sums and lines. */
const host = 'erased.invalid'

/** Replaces each line of an address. */
export const erasedText = 'Erased'

/** Replaces a name. */
export const erasedName = 'Erased customer'

/**
 * Makes an email that names no person (`.invalid` never resolves, RFC 2606). It is unique for each
 * erasure, so that the orders of one person still count as one customer.
 */
export const makeErasedEmail = (): string => `erased-${crypto.randomUUID()}@${host}`

/** True for an email from `makeErasedEmail`. */
export const isErasedEmail = (email: string): boolean => email.endsWith(`@${host}`)

/** A pattern for `LIKE` in SQL that matches emails from `makeErasedEmail`. */
export const erasedEmailPattern = `%@${host}`
