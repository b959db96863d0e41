/** Pages that open offline although they were never seen: the way in, and the cart that is filled on the others. */
export const alwaysKept = { home: '/', cart: '/cart' } as const
