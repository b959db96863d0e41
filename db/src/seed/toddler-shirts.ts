import { printedCare, printedHere, seedCategory } from './seed-product.ts'

export const toddlerShirts = seedCategory(
  {
    category: 'Toddler Shirts',
    priceCents: 2500,
    sizes: ['2T', '3T', '4T', '5T'],
    specifications: {
      material: '100% soft ringspun cotton',
      weight: 'Lightweight, 150 gsm',
      fit: 'Easy, with room to grow',
      care: printedCare,
      origin: printedHere,
    },
  },
  [
    {
      id: 'tiny-gator-tee',
      name: 'Tiny Gator Tee',
      description:
        'All teeth, no bite. A very focused little gator on cotton soft enough for nap time and ' +
        'tough enough for the sandbox.',
      originalPriceCents: null,
      stock: 44,
      featured: true,
      colors: ['Yellow', 'White', 'Blue'],
      tags: ['gator', 'toddler', 'animals', 'new orleans'],
      specifications: { features: ['Easy neckline', 'Screen printed', 'No scratchy label'] },
    },
    {
      id: 'sleepy-moon-tee',
      name: 'Sleepy Moon Tee',
      description:
        'The Crescent City moon in its nightcap, with three stars to count before lights out. Big ' +
        'dreams start early.',
      originalPriceCents: null,
      stock: 38,
      featured: false,
      colors: ['Navy', 'Purple'],
      tags: ['moon', 'toddler', 'bedtime'],
      specifications: { features: ['Easy neckline', 'Screen printed', 'No scratchy label'] },
    },
    {
      id: 'little-streetcar-tee',
      name: 'Little Streetcar Tee',
      description:
        'Ding ding! Our streetcar smiles from the front, headlight on, ready to roll to the ' +
        'playground. Contrast ringer neck and sleeves.',
      originalPriceCents: 3000,
      stock: 23,
      featured: false,
      colors: ['White', 'Green'],
      tags: ['streetcar', 'toddler', 'ringer', 'sale'],
      specifications: {
        features: ['Ringer neck and sleeves', 'Screen printed', 'No scratchy label'],
      },
    },
    {
      id: 'pelican-pal-tee',
      name: 'Pelican Pal Tee',
      description:
        'Louisiana’s own bird with a beak full of plans. A raglan cut that leaves room for ' +
        'climbing, splashing and snacks.',
      originalPriceCents: null,
      stock: 30,
      featured: false,
      colors: ['Blue', 'Orange'],
      tags: ['pelican', 'toddler', 'animals', 'raglan'],
      specifications: { features: ['Raglan sleeves', 'Screen printed', 'No scratchy label'] },
    },
    {
      id: 'junior-drumline-tee',
      name: 'Junior Drumline Tee',
      description:
        'A marching drum and two crossed sticks for the kid who already plays every pot in the ' +
        'kitchen. Keep the beat, little one.',
      originalPriceCents: null,
      stock: 20,
      featured: false,
      colors: ['Red', 'Gray'],
      tags: ['drum', 'music', 'toddler'],
      specifications: { features: ['Easy neckline', 'Screen printed', 'No scratchy label'] },
    },
    {
      id: 'little-focus-tee',
      name: 'Little Focus Tee',
      description:
        'The family wordmark in building-block letters, with two curious eyes peeking out of the ' +
        'O. Matches the grown-up hoodie, minus the deadlines.',
      originalPriceCents: null,
      stock: 35,
      featured: false,
      colors: ['Pink', 'Black'],
      tags: ['wordmark', 'toddler', 'matching'],
      specifications: { features: ['Easy neckline', 'Screen printed', 'No scratchy label'] },
    },
  ],
)
