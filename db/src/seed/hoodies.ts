import { printedCare, printedHere, seedCategory } from './seed-product.ts'

export const hoodies = seedCategory(
  {
    category: 'Hoodies',
    priceCents: 6500,
    sizes: ['S', 'M', 'L', 'XL', 'XXL'],
    specifications: {
      material: '80% cotton, 20% recycled polyester',
      fit: 'Relaxed; take your usual size',
      care: printedCare,
      origin: printedHere,
    },
  },
  [
    {
      id: 'focus-wordmark-hoodie',
      name: 'Focus Wordmark Hoodie',
      description:
        'FOCUS, chest wide, with a crosshair where the O should be. Brushed 400 gsm fleece, a ' +
        'double-lined hood and cuffs that keep their shape.',
      originalPriceCents: null,
      stock: 58,
      featured: true,
      colors: ['Gray', 'Black', 'Navy'],
      tags: ['wordmark', 'fleece', 'heavyweight', 'bestseller'],
      specifications: {
        weight: 'Brushed fleece, 400 gsm',
        features: ['Double-lined hood', 'Kangaroo pocket', 'Ribbed cuffs'],
      },
    },
    {
      id: 'brass-hour-hoodie',
      name: 'Brass Hour Hoodie',
      description:
        'A trumpet drawn in one confident stroke and printed in warm brass. Practice loud, perform ' +
        'louder, stay warm in between.',
      originalPriceCents: 7800,
      stock: 22,
      featured: false,
      colors: ['Purple', 'Black', 'Green'],
      tags: ['brass', 'music', 'new orleans', 'sale'],
      specifications: {
        weight: 'Brushed fleece, 400 gsm',
        features: ['Lined hood', 'Kangaroo pocket', 'Metallic print'],
      },
    },
    {
      id: 'lock-in-hoodie',
      name: 'Lock In Hoodie',
      description:
        'Fleur-de-lis dead center in the crosshair: this city is the target and the reason. ' +
        'Midweight fleece for the walk to work and the walk back.',
      originalPriceCents: null,
      stock: 39,
      featured: false,
      colors: ['Red', 'Black', 'Charcoal'],
      tags: ['crosshair', 'fleur-de-lis', 'graphic'],
      specifications: {
        weight: 'Midweight fleece, 320 gsm',
        features: ['Lined hood', 'Kangaroo pocket'],
      },
    },
    {
      id: 'levee-zip-hoodie',
      name: 'Levee Zip Hoodie',
      description:
        'Color-blocked full zip with a clean NDX mark at the heart and a metal zipper that will ' +
        'outlast your excuses. Layer it, live in it.',
      originalPriceCents: null,
      stock: 31,
      featured: false,
      colors: ['Navy', 'Orange', 'Gray'],
      tags: ['zip', 'color block', 'ndx', 'layering'],
      specifications: {
        weight: 'Brushed fleece, 360 gsm',
        features: ['Full metal zipper', 'Lined hood', 'Two pockets'],
        origin: 'Sewn and embroidered in New Orleans',
      },
    },
  ],
)
