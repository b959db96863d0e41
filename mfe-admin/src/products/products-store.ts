/** The products as the shop has them now. */
import { createListing } from '../live/listing.ts'
import { applyProductMessage } from './apply-product-message.ts'
import { loadProducts } from './load-products.ts'

const { listing, receive, reload } = createListing({
  load: loadProducts,
  apply: applyProductMessage,
})

/** For reading; it changes through the two actions below. */
export const products = listing
/** Applies one live message. */
export const receiveForProducts = receive
/** Loads the products again. */
export const reloadProducts = reload
