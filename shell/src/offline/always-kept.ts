/** The page that opens offline although it was never seen: the cart is filled on the others. */
export const alwaysKept = '/cart'
