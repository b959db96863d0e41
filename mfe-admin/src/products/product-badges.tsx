/** What a product is at a glance. */
import type { Product } from '@shop/contracts/product'

import { Badge } from '../badge/badge.tsx'

/** Featured, or else Active. */
export const StatusBadge = ({ featured }: Pick<Product, 'featured'>) => (
  <Badge tone={featured ? 'violet' : 'success'}>{featured ? 'Featured' : 'Active'}</Badge>
)
