import type { SeedProduct } from '../src/seed/seed-product.ts'
import { compose } from './compose.ts'
import { seedFrom } from './noise.ts'
import { clothOf, inksOn } from './palette.ts'
import { scenes } from './scenes.ts'
import { lightGarment } from './shading.ts'

export type Drawing = { color: string; picture: Buffer }

/** Draws a product once a color. The light is worked out once; only the dye differs. */
export async function* draw(product: Pick<SeedProduct, 'id' | 'colors'>): AsyncGenerator<Drawing> {
  const scene = scenes[product.id]
  if (!scene) throw new Error(`scenes.ts has no scene for the product "${product.id}"`)
  const seed = seedFrom(product.id) % 10_000
  const cut = scene.garment(seed)
  const [cover = 'Black'] = product.colors
  const raised = scene.isRaised ? scene.print(inksOn(cover)) : ''
  const garment = { ...cut, creases: cut.creases + raised }
  const relief = await lightGarment(garment, seed)
  for (const color of product.colors) {
    const print = scene.print(inksOn(color))
    yield { color, picture: await compose({ garment, relief, cloth: clothOf(color), print }) }
  }
}
