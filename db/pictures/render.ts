import { rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { catalogue } from '../src/seed/catalogue.ts'
import { colorSlug } from '../src/seed/seed-product.ts'
import { draw } from './draw.ts'
import { encode } from './encode.ts'

// Draws every picture of the seed catalogue into db/media/products; --only <id> draws one product.
const { values } = parseArgs({ options: { only: { type: 'string' } } })
const products = catalogue.filter(({ id }) => values.only === undefined || id === values.only)
if (products.length === 0) throw new Error(`catalogue.ts has no product "${values.only}"`)

let total = 0
for (const product of products) {
  const folder = new URL(`../media/products/${product.id}/`, import.meta.url)
  await rm(folder, { recursive: true, force: true })
  let bytes = 0
  for await (const { color, picture } of draw(product)) {
    bytes += await encode(picture, { folder, color: colorSlug(color) })
  }
  total += bytes
  console.log(`${product.id}: ${product.colors.length} colors, ${kilobytes(bytes)}`)
}
console.log(`${products.length} products, ${kilobytes(total)}`)

function kilobytes(bytes: number) {
  return `${Math.round(bytes / 1000)} kB`
}
