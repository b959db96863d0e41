/** Emails at this host replace the emails of erased persons. RFC 2606 reserves `.invalid`. */
const host = 'erased.invalid'

/** Replaces each line of an address, the reasons of refunds and the titles of discounts. */
export const erasedText = 'Erased'

/** Replaces a name. */
export const erasedName = 'Erased customer'

/** Makes an anonymous email, unique per erasure, so that the person's orders stay one group. */
export const makeErasedEmail = (): string => `erased-${crypto.randomUUID()}@${host}`

/** True for an email from `makeErasedEmail`. */
export const isErasedEmail = (email: string): boolean => email.endsWith(`@${host}`)

/** A pattern for `LIKE` in SQL that matches emails from `makeErasedEmail`. */
export const erasedEmailPattern = `%@${host}`
