/** What stands in the place of a person whose data was erased; orders keep their sums and lines. */
const host = 'erased.invalid'

/** In place of each line of an address. */
export const erasedText = 'Erased'

/** In place of a name. */
export const erasedName = 'Erased customer'

/**
 * An email that names no person (`.invalid` never resolves, RFC 2606). Each erasure makes one of its own, so that
 * the orders of one person still count as those of one customer.
 */
export const makeErasedEmail = (): string => `erased-${crypto.randomUUID()}@${host}`

/** Whether an email is such a one. */
export const isErasedEmail = (email: string): boolean => email.endsWith(`@${host}`)

/** The same for `like` in SQL. */
export const erasedEmailPattern = `%@${host}`
