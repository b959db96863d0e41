/** The operations of `/api/inventory`. */
import type { Operations } from './operations.ts'

export const inventoryOperations = {
  'get /api/inventory': {
    summary:
      'Stock by variant, and by product where a product has no variants, by filters and sort.',
    returns: 'StockItemList',
  },
  'get /api/inventory/figures': {
    summary: 'Pieces in stock, what is counted by itself, and how much of that is low or sold out.',
    returns: 'InventoryStats',
  },
  'get /api/inventory/export': {
    summary: 'A CSV file (text/csv) of all stock that matches; formulas are kept as text.',
  },
  'post /api/inventory/{id}': {
    summary:
      'Adds pieces of a variant, or of a product without variants, or takes them out; a repeat with the same write_id moves nothing more.',
    status: 200,
    returns: 'Product',
    problems: ['out-of-stock', 'idempotency-key-reused'],
  },
} satisfies Operations
