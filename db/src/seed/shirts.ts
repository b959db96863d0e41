import { printedCare, printedHere, seedCategory } from './seed-product.ts'

export const shirts = seedCategory(
  {
    category: 'Shirts',
    priceCents: 4000,
    sizes: ['S', 'M', 'L', 'XL', 'XXL'],
    specifications: {
      material: '100% cotton',
      weight: 'Heavyweight, 240 gsm',
      fit: 'Boxy; take your usual size',
      care: printedCare,
      origin: printedHere,
    },
  },
  [
    {
      id: 'focus-crest-tee',
      name: 'Focus Crest Tee',
      description:
        'The one that started it: our eye-and-shield crest, screen printed across a heavyweight ' +
        'boxy tee. Wear it when the work is the only thing on the calendar.',
      originalPriceCents: null,
      stock: 48,
      featured: true,
      colors: ['Black', 'White', 'Navy'],
      tags: ['crest', 'heavyweight', 'graphic', 'bestseller'],
      specifications: { features: ['Screen printed', 'Pre-shrunk', 'Doubled seams'] },
    },
    {
      id: 'crescent-city-tee',
      name: 'Crescent City Tee',
      description:
        'A split crescent over the rooftops, drawn the way the moon sits above the Bywater at 2 ' +
        'a.m. For everyone who does their best thinking after dark.',
      originalPriceCents: null,
      stock: 36,
      featured: false,
      colors: ['Navy', 'Black', 'Purple'],
      tags: ['crescent', 'moon', 'new orleans', 'graphic'],
      specifications: { features: ['Screen printed', 'Pre-shrunk', 'Doubled seams'] },
    },
    {
      id: 'streetcar-line-tee',
      name: 'Streetcar Line Tee',
      description:
        'Car 504 rolling straight down the neutral ground, one track and no detours. Soft ringspun ' +
        'cotton with a print that ages as well as the line itself.',
      originalPriceCents: 4800,
      stock: 27,
      featured: false,
      colors: ['Green', 'White', 'Gray'],
      tags: ['streetcar', 'new orleans', 'graphic', 'sale'],
      specifications: {
        material: '100% ringspun cotton',
        weight: 'Midweight, 200 gsm',
        fit: 'Straight; take your usual size',
        features: ['Screen printed', 'Pre-shrunk'],
      },
    },
    {
      id: 'river-bend-tee',
      name: 'River Bend Tee',
      description:
        'Nine lines, one bend: the Mississippi reduced to pure geometry. The river never hurries ' +
        'and never stops, and neither do you.',
      originalPriceCents: null,
      stock: 41,
      featured: false,
      colors: ['White', 'Blue', 'Charcoal'],
      tags: ['river', 'geometric', 'minimal'],
      specifications: { features: ['Screen printed', 'Pre-shrunk', 'Doubled seams'] },
    },
  ],
)
