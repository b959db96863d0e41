import { seedCategory, stitchedHere } from './seed-product.ts'

export const hats = seedCategory(
  {
    category: 'Hats',
    priceCents: 3500,
    sizes: ['One Size'],
    specifications: {
      care: 'Wash by hand, cold. Dry it in its shape, in the shade.',
    },
  },
  [
    {
      id: 'ndx-six-panel-cap',
      name: 'NDX Six-Panel Cap',
      description:
        'Low-profile six-panel in washed cotton twill, NDX raised in satin stitch on the front. ' +
        'Brim down, head up.',
      originalPriceCents: null,
      stock: 60,
      featured: true,
      colors: ['Black', 'Navy', 'Pink'],
      tags: ['cap', 'embroidery', 'ndx', 'bestseller'],
      specifications: {
        material: 'Washed cotton twill',
        fit: 'Low profile, strap at the back',
        features: ['Satin-stitch embroidery', 'Adjustable'],
        origin: stitchedHere,
      },
    },
    {
      id: 'bayou-bucket-hat',
      name: 'Bayou Bucket Hat',
      description:
        'Stitched-brim bucket in sturdy canvas with a crescent embroidered off center. Shade for ' +
        'the parade route, the porch and the pirogue.',
      originalPriceCents: null,
      stock: 34,
      featured: false,
      colors: ['Green', 'Black', 'Orange'],
      tags: ['bucket', 'crescent', 'canvas', 'summer'],
      specifications: {
        material: 'Cotton canvas',
        fit: 'Soft crown, medium brim',
        features: ['Embroidered crescent', 'Stitched brim'],
        origin: stitchedHere,
      },
    },
    {
      id: 'first-light-beanie',
      name: 'First Light Beanie',
      description:
        'Chunky rib knit with a deep cuff and a woven sunrise label. For the early ones who are ' +
        'halfway done before the city wakes up.',
      originalPriceCents: 4200,
      stock: 26,
      featured: false,
      colors: ['Orange', 'Charcoal', 'Blue'],
      tags: ['beanie', 'knit', 'winter', 'sale'],
      specifications: {
        material: '50% wool, 50% acrylic rib knit',
        fit: 'Deep cuff, stretches to fit',
        features: ['Woven label', 'Chunky rib'],
        origin: 'Knit in the USA, labeled in New Orleans',
      },
    },
    {
      id: 'crosstown-trucker',
      name: 'Crosstown Trucker',
      description:
        'Foam-front trucker with breathable mesh, a rope across the brim and our crosshair patch ' +
        'dead ahead. One lane, your lane.',
      originalPriceCents: null,
      stock: 45,
      featured: false,
      colors: ['Red', 'Blue', 'Black'],
      tags: ['trucker', 'mesh', 'patch', 'crosshair'],
      specifications: {
        material: 'Polyester mesh, foam front',
        fit: 'High crown, snaps at the back',
        features: ['Sewn patch', 'Rope brim', 'Adjustable'],
        origin: stitchedHere,
      },
    },
  ],
)
