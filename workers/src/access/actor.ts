/** Who is asking. Shoppers are anonymous. */
export type Actor = { kind: 'shopper' } | { kind: 'staff'; email: string }

export const shopper: Actor = { kind: 'shopper' }
