/** Which product is which garment with which prints. */
import type { SeedProduct } from '@shop/db/seed/rows'
import { readFileSync } from 'node:fs'
import type { Scene } from './compose.ts'
import { readGarment } from './garment.ts'
import { seedFrom } from './noise.ts'
import { clothOf, type Inks, inksOn } from './palette.ts'
import { lightGarment } from './shading.ts'

/** A drawing of `prints`, whose 0, 0 comes to x, y of the garment. */
type Print = readonly [file: string, x: number, y: number, scale: number]

type Design = {
  /** A drawing of `garments`. */
  garment: string
  prints: readonly Print[]
  /** Embroidery stands out of the cloth; screen print lies in it. */
  isRaised?: boolean
  /** Inks of this product alone, by the color of its cloth. */
  inks?: Record<string, Record<string, string>>
}

const designs: Record<string, Design> = {
  'focus-crest-tee': { garment: 'tee-boxy', prints: [['crest', 600, 660, 0.92]] },
  'crescent-city-tee': { garment: 'tee-boxy', prints: [['crescent-city', 600, 640, 1.02]] },
  'streetcar-line-tee': {
    garment: 'tee-boxy',
    prints: [['streetcar', 600, 640, 0.98]],
    inks: {
      White: { number: '#17181d' },
      Green: { number: '#23573f' },
      Gray: { number: '#a9aaac' },
    },
  },
  'river-bend-tee': { garment: 'tee-boxy', prints: [['river', 600, 680, 0.98]] },

  'tunnel-vision-fitted-tee': { garment: 'tee-fitted', prints: [['tunnel', 600, 690, 0.82]] },
  'fleur-crop-tee': { garment: 'tee-crop', prints: [['fleur', 600, 720, 0.82]] },
  'second-line-tank': { garment: 'tank', prints: [['parasol', 600, 740, 0.84]] },
  'night-shift-long-sleeve': {
    garment: 'tee-long-sleeve',
    prints: [
      ['night-shift', 600, 600, 0.82],
      ['arm-bars', 0, 0, 1],
    ],
  },

  'focus-wordmark-hoodie': { garment: 'hoodie', prints: [['wordmark', 600, 740, 0.92]] },
  'brass-hour-hoodie': { garment: 'hoodie', prints: [['trumpet', 600, 745, 0.86]] },
  'lock-in-hoodie': { garment: 'hoodie', prints: [['locked-fleur', 600, 742, 0.84]] },
  'levee-zip-hoodie': {
    garment: 'hoodie-zip',
    prints: [['monogram', 770, 650, 0.44]],
    isRaised: true,
  },

  'ndx-six-panel-cap': { garment: 'cap', prints: [['monogram', 600, 730, 1.2]], isRaised: true },
  'bayou-bucket-hat': {
    garment: 'bucket-hat',
    prints: [['small-crescent', 570, 720, 0.85]],
    isRaised: true,
  },
  'first-light-beanie': {
    garment: 'beanie',
    prints: [['sunrise-label', 600, 1080, 1.05]],
    isRaised: true,
  },
  'crosstown-trucker': {
    garment: 'cap-trucker',
    prints: [['sight-patch', 600, 700, 1.3]],
    isRaised: true,
  },

  'tiny-gator-tee': {
    garment: 'tee-toddler',
    prints: [['gator', 600, 760, 0.92]],
    inks: { Yellow: { mouth: '#ef8a80' }, White: { mouth: '#e8776b' }, Blue: { mouth: '#e8776b' } },
  },
  'sleepy-moon-tee': { garment: 'tee-toddler', prints: [['sleepy-moon', 600, 750, 1]] },
  'little-streetcar-tee': {
    garment: 'tee-toddler-set-in',
    prints: [['smiling-streetcar', 600, 770, 0.95]],
    inks: {
      White: { coat: '#2f7a55', trim: '#cf3f2e' },
      Green: { coat: '#f4ead2', trim: '#d9562f' },
    },
  },
  'pelican-pal-tee': { garment: 'tee-toddler-raglan', prints: [['pelican', 610, 760, 0.98]] },
  'junior-drumline-tee': { garment: 'tee-toddler', prints: [['drum', 600, 780, 0.95]] },
  'little-focus-tee': { garment: 'tee-toddler', prints: [['toy-blocks', 600, 745, 1.08]] },
}

/** Lights a product for each color. The light is worked out once; only the dye differs. */
export async function* light(
  { id, colors }: Pick<SeedProduct, 'id' | 'colors'>,
  inksFor: (color: string) => Inks = inksOn,
): AsyncGenerator<{ color: string; scene: Scene }> {
  const design = designs[id]
  if (!design) throw new Error(`scenes.ts has no design for the product "${id}"`)
  const print = (color: string, inks: Inks) =>
    design.prints.map((one) => drawPrint(one, { ...inks, ...design.inks?.[color] })).join('')
  const seed = seedFrom(id) % 10_000
  const cut = readGarment(design.garment, seed)
  const [cover = 'Black'] = colors
  const raised = design.isRaised ? print(cover, inksOn(cover)) : ''
  const garment = { ...cut, creases: cut.creases + raised }
  const relief = await lightGarment(garment, seed)
  for (const color of colors) {
    const scene = { garment, relief, cloth: clothOf(color), print: print(color, inksFor(color)) }
    yield { color, scene }
  }
}

/** Inks are `var(--name)` in a drawing, so that a browser shows it, too. */
const drawPrint = ([file, x, y, scale]: Print, inks: Record<string, string>) => {
  const svg = readFileSync(new URL(`prints/${file}.svg`, import.meta.url), 'utf8')
  const shapes = svg.replaceAll(/<\/?svg.*?>/g, '').replaceAll(/var\(--(\w+)\)/g, (_all, name) => {
    const ink = inks[name]
    if (!ink) throw new Error(`${file}.svg is printed with "${name}", which is no ink here`)
    return ink
  })
  return `<g transform="translate(${x} ${y}) scale(${scale})">${shapes}</g>`
}
