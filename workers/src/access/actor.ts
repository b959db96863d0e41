/** Who is asking. Shoppers are anonymous; `via` is what vouched for staff. */
export type Actor = { kind: 'shopper' } | { kind: 'staff'; email: string; via: 'access' | 'local' }

export const shopper: Actor = { kind: 'shopper' }
