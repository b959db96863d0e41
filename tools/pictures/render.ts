/** `pnpm --filter @shop/tools pictures [--only <id>]` draws every picture of the seed catalogue. */
import { mkdir, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { colorSlug, seedProducts } from '@shop/db/seed/rows'
import sharp from 'sharp'
import { compose } from './compose.ts'
import { frame } from './raster.ts'
import { light } from './scenes.ts'

const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`

type Target = { folder: URL; color: string }

const qualities = {
  400: { webp: 76, avif: 56 },
  800: { webp: 74, avif: 53 },
  1200: { webp: 74, avif: 53 },
}

/** Writes one picture in every width and format and returns the bytes written. */
const encode = async (picture: Buffer, { folder, color }: Target) => {
  await mkdir(folder, { recursive: true })
  let bytes = 0
  for (const [width, quality] of Object.entries(qualities)) {
    const raw = { ...frame, channels: 3 } as const
    const scaled = sharp(picture, { raw }).resize({ width: Number(width) })
    const file = (format: string) => fileURLToPath(new URL(`${color}-${width}.${format}`, folder))
    const files = [
      await scaled.clone().webp({ quality: quality.webp, effort: 6 }).toFile(file('webp')),
      await scaled.clone().avif({ quality: quality.avif, effort: 5 }).toFile(file('avif')),
    ]
    for (const { size } of files) bytes += size
  }
  return bytes
}

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const products = seedProducts.filter(({ id }) => values.only === undefined || id === values.only)
if (products.length === 0) throw new Error(`The seed has no product "${values.only}"`)

let total = 0
for (const product of products) {
  const folder = new URL(`../../db/media/products/${product.id}/`, import.meta.url)
  await rm(folder, { recursive: true, force: true })
  let bytes = 0
  for await (const { color, scene } of light(product)) {
    bytes += await encode(await compose(scene), { folder, color: colorSlug(color) })
  }
  total += bytes
  console.log(`${product.id}: ${product.colors.length} colors, ${kilobytes(bytes)}`)
}
console.log(`${products.length} products, ${kilobytes(total)}`)
