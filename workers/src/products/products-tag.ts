/** Cache tags of what is made from products. */

/** Everything shown of products, stock included. */
export const productsTag = 'products'
/** What a sale leaves as it is: name, price, sizes and colors. */
export const termsTag = 'product-terms'
