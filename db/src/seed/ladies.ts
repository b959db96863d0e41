import { printedCare, printedHere, seedCategory } from './seed-product.ts'

export const ladies = seedCategory(
  {
    category: 'Ladies',
    priceCents: 3500,
    sizes: ['XS', 'S', 'M', 'L', 'XL'],
    specifications: {
      material: '100% ringspun cotton',
      weight: 'Midweight, 180 gsm',
      care: printedCare,
      origin: printedHere,
    },
  },
  [
    {
      id: 'tunnel-vision-fitted-tee',
      name: 'Tunnel Vision Fitted Tee',
      description:
        'Rings closing in on a single point, on a fitted tee with a little stretch and a scooped ' +
        'neck. Block out the noise and keep the target.',
      originalPriceCents: null,
      stock: 33,
      featured: false,
      colors: ['White', 'Black', 'Red'],
      tags: ['fitted', 'geometric', 'graphic'],
      specifications: {
        material: '95% ringspun cotton, 5% elastane',
        fit: 'Fitted; take your usual size',
        features: ['Scooped neck', 'Shaped seams', 'Screen printed'],
      },
    },
    {
      id: 'fleur-crop-tee',
      name: 'Fleur Crop Tee',
      description:
        'A bold fleur-de-lis on a cropped, boxy cut that sits right at the waistband. Hometown ' +
        'pride, cut short so you can move.',
      originalPriceCents: 4200,
      stock: 24,
      featured: false,
      colors: ['Pink', 'White', 'Purple'],
      tags: ['crop', 'fleur-de-lis', 'new orleans', 'sale'],
      specifications: {
        fit: 'Boxy, ends at the waistband',
        features: ['Cropped', 'Screen printed'],
      },
    },
    {
      id: 'second-line-tank',
      name: 'Second Line Tank',
      description:
        'Our second-line parasol on a ribbed-edge tank made for July sidewalks. Find the band, ' +
        'fall in behind it and follow your own beat.',
      originalPriceCents: null,
      stock: 52,
      featured: true,
      colors: ['Yellow', 'Black', 'White'],
      tags: ['tank', 'parasol', 'summer', 'new orleans'],
      specifications: {
        weight: 'Lightweight, 150 gsm',
        fit: 'Loose; take your usual size',
        features: ['Ribbed edges', 'Screen printed'],
      },
    },
    {
      id: 'night-shift-long-sleeve',
      name: 'Night Shift Long Sleeve',
      description:
        'Slim long sleeve with a star-eyed chest print and bars stacked down both arms. Built for ' +
        'the hours nobody claps for.',
      originalPriceCents: null,
      stock: 29,
      featured: false,
      colors: ['Charcoal', 'Red', 'Navy'],
      tags: ['long sleeve', 'sleeve print', 'graphic'],
      specifications: {
        fit: 'Slim; take a size up for room',
        features: ['Sleeve prints', 'Shaped seams'],
      },
    },
  ],
)
