/** Cache tag of everything made from products. */
export const productsTag = 'products'
