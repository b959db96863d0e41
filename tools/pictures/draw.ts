import type { SeedProduct } from '@shop/db/seed/rows'
import { type Scene, compose } from './compose.ts'
import { seedFrom } from './noise.ts'
import { clothOf, type Inks, inksOn } from './palette.ts'
import { scenes } from './scenes.ts'
import { lightGarment } from './shading.ts'

type Subject = Pick<SeedProduct, 'id' | 'colors'>

export type Drawing = { color: string; picture: Buffer }

/** Draws a product once a color, as its product pictures show it. */
export async function* draw(product: Subject): AsyncGenerator<Drawing> {
  for await (const { color, scene } of light(product)) {
    yield { color, picture: await compose(scene) }
  }
}

/** Lights a product for each color. The light is worked out once; only the dye differs. */
export async function* light(
  { id, colors }: Subject,
  inksFor: (color: string) => Inks = inksOn,
): AsyncGenerator<{ color: string; scene: Scene }> {
  const scene = scenes[id]
  if (!scene) throw new Error(`scenes.ts has no scene for the product "${id}"`)
  const seed = seedFrom(id) % 10_000
  const cut = scene.garment(seed)
  const [cover = 'Black'] = colors
  const raised = scene.isRaised ? scene.print(inksOn(cover)) : ''
  const garment = { ...cut, creases: cut.creases + raised }
  const relief = await lightGarment(garment, seed)
  for (const color of colors) {
    const print = scene.print(inksFor(color))
    yield { color, scene: { garment, relief, cloth: clothOf(color), print } }
  }
}
