/** Operations about customers, and about who agreed to e-mails. */
import type { Operations } from './operations.ts'

export const customerOperations: Operations = {
  'get /api/consents': {
    summary: 'Who agreed to e-mails about new products, the newest first.',
    returns: 'ConsentList',
  },
  'get /api/consents/export': {
    summary:
      'A CSV file (text/csv) of all consents that match, each with its link to unsubscribe; recorded.',
  },
  'post /api/consents/unsubscribe': {
    summary: 'Ends e-mails about new products by the key of a link; the same for an unknown key.',
  },
  'get /api/customers': {
    summary: 'Customers by filters and sort; they are derived from orders, by email.',
    returns: 'CustomerList',
  },
  'get /api/customers/figures': {
    summary: 'Counts, revenue, segments and activity over all customers.',
    returns: 'CustomerStats',
  },
  'get /api/customers/export': {
    summary: 'A CSV file (text/csv) of all customers that match; formulas are kept as text.',
  },
  'get /api/customers/{id}': {
    summary: 'The customer who placed the order with this id, whichever of theirs it is.',
    returns: 'Customer',
  },
  'post /api/customers/personal-data': {
    summary: 'A file of all that is stored about the person with an email; the export is recorded.',
    returns: 'PersonalData',
    problems: ['customer-not-found'],
  },
  'post /api/customers/erase': {
    summary:
      'Erases a person from orders, reviews and records for good; orders keep lines and sums.',
    returns: 'Erasure',
    problems: ['customer-not-found'],
  },
}
