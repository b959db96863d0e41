/** A product as an agent is told of it. */
import type { AgentProduct } from '@shop/contracts/agent'
import { formatCents } from '@shop/domain/money'
import type { ProductRow } from '@shop/db/schema/products'
import { productHref } from '@shop/domain/hrefs'

import { toWhole } from '../discovery/pages.ts'

/** Addresses are whole: an agent has no page to start from. */
export const toAgentProduct = (origin: string, row: ProductRow): AgentProduct => ({
  id: row.id,
  name: row.name,
  category: row.category,
  description: row.description,
  price_cents: row.priceCents,
  price: formatCents(row.priceCents),
  original_price_cents: row.originalPriceCents,
  stock: row.stock,
  is_in_stock: row.stock > 0,
  sizes: row.sizes,
  colors: row.colors,
  url: `${origin}${productHref(row.id)}`,
  image_url: toWhole(origin, row.image),
})
