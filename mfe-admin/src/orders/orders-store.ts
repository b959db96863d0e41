/** The orders as the shop has them now. */
import { createListing } from '../live/listing.ts'
import { applyOrderMessage } from './apply-order-message.ts'
import { loadOrders } from './load-orders.ts'

const { listing, receive, reload } = createListing({ load: loadOrders, apply: applyOrderMessage })

/** For reading; it changes through the two actions below. */
export const orders = listing
/** Applies one live message. */
export const receiveForOrders = receive
/** Loads the orders again. */
export const reloadOrders = reload
