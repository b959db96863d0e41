/** What `operations.ts` says of orders and of the e-mails about them. */
import { IdempotencyKey } from '@shop/contracts/order'

import type { Operations } from './operations.ts'

export const orderOperations: Operations = {
  'get /api/orders': {
    summary: 'Orders with their lines, by filters and sort.',
    returns: 'OrderList',
  },
  'post /api/orders': {
    summary: 'Places an order; the same Idempotency-Key always answers with the same order.',
    headers: { 'Idempotency-Key': IdempotencyKey },
    status: 201,
    returns: 'Order',
    problems: [
      'product-not-found',
      'price-changed',
      'out-of-stock',
      'idempotency-key-reused',
      'order-deleted',
    ],
  },
  'get /api/orders/figures': {
    summary: 'Counts by status and revenue over all orders.',
    returns: 'OrderStats',
  },
  'get /api/orders/{id}': { summary: 'One order.', returns: 'Order' },
  'get /api/orders/export': {
    summary:
      'A CSV file (text/csv) of all orders that match, with a line for each of their lines; formulas are kept as text.',
  },
  'get /api/orders/{id}/status': {
    summary: 'One order as its shopper sees it, by the key of its link.',
    returns: 'OwnOrder',
  },
  'post /api/orders/{id}/cancel': {
    summary:
      'A shopper cancels a pending order by the key of its link; the pieces go back to the stock.',
    returns: 'OwnOrder',
    problems: ['version-conflict'],
  },
  'post /api/orders/link': {
    summary:
      'Has the link of an order e-mailed to its customer, by number and email; the response is the same whether there is such an order or not.',
    status: 202,
    returns: 'RequestedLink',
  },
  'patch /api/orders/{id}': {
    summary:
      'Sets the status, from the version that was read; any may follow any. Cancelling gives the pieces back to the stock.',
    returns: 'Order',
    problems: ['version-conflict', 'out-of-stock'],
  },
  'delete /api/orders/{id}': {
    summary: 'Deletes an order with its lines; pieces of an uncancelled one go back to the stock.',
  },
  'get /api/mails': {
    summary:
      'E-mails about orders by filters, the newest first, and whether a provider sends them.',
    returns: 'MailList',
  },
  'post /api/mails': {
    summary:
      'Tells the customer of a cancelled order that its total was refunded; once, a repeat returns the first.',
    status: 201,
    returns: 'MailSummary',
    problems: ['order-not-found', 'version-conflict'],
  },
  'get /api/mails/{id}': {
    summary: 'One e-mail, with its subject, HTML and text as they follow from the order.',
    returns: 'Mail',
  },
  'get /api/mails/{id}/page': {
    summary: 'The HTML of an e-mail as a page (text/html) that runs and loads nothing.',
  },
  'post /api/mails/{id}/retry': {
    summary: 'Has an e-mail that failed sent again; another stays as it is.',
    returns: 'MailSummary',
  },
}
