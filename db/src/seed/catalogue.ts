import { hats } from './hats.ts'
import { hoodies } from './hoodies.ts'
import { ladies } from './ladies.ts'
import type { SeedProduct } from './seed-product.ts'
import { shirts } from './shirts.ts'
import { toddlerShirts } from './toddler-shirts.ts'

/** The 22 products a new shop opens with, in the order the shop shows them. */
export const catalogue: readonly SeedProduct[] = [
  ...shirts,
  ...ladies,
  ...hoodies,
  ...hats,
  ...toddlerShirts,
]
