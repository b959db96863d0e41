/** The reviews a new shop opens with, so that moderation has something to moderate. */
import type { ReviewStatus } from '@shop/contracts/review'

type SeedReview = {
  id: string
  productId: string
  productName: string
  customerName: string
  customerEmail: string
  rating: 1 | 2 | 3 | 4 | 5
  title: string
  content: string
  status: ReviewStatus
  helpful: number
  verified: boolean
}

/** Newest first, a day apart. */
export const seedReviews: readonly SeedReview[] = [
  {
    id: 'review-12',
    productId: 'focus-crest-tee',
    productName: 'Focus Crest Tee',
    customerName: 'Renée Thibodeaux',
    customerEmail: 'renee.thibodeaux@example.com',
    rating: 5,
    title: 'My new uniform',
    content:
      'Heavy cotton, clean print, and it still looks new after ten washes. I bought a second one for the studio.',
    status: 'pending',
    helpful: 0,
    verified: true,
  },
  {
    id: 'review-11',
    productId: 'brass-hour-hoodie',
    productName: 'Brass Hour Hoodie',
    customerName: 'Marcus Landry',
    customerEmail: 'marcus.landry@example.com',
    rating: 5,
    title: 'Warm without the weight',
    content:
      'Wore it through a week of cold mornings on the ferry. The cuffs hold their shape and the hood really stays up.',
    status: 'approved',
    helpful: 31,
    verified: true,
  },
  {
    id: 'review-10',
    productId: 'bayou-bucket-hat',
    productName: 'Bayou Bucket Hat',
    customerName: 'Imani Robichaux',
    customerEmail: 'imani.robichaux@example.com',
    rating: 4,
    title: 'Good shade, runs a touch big',
    content:
      'Stitching is solid and the brim keeps its line. Between sizes it sits low, so try it on with your hair down.',
    status: 'approved',
    helpful: 12,
    verified: true,
  },
  {
    id: 'review-09',
    productId: 'lock-in-hoodie',
    productName: 'Lock In Hoodie',
    customerName: 'Dev Patel',
    customerEmail: 'dev.patel@example.com',
    rating: 2,
    title: 'Colour not what I saw',
    content:
      'The charcoal reads almost black in daylight. Fabric is nice, but I wanted the lighter one from the picture.',
    status: 'pending',
    helpful: 3,
    verified: true,
  },
  {
    id: 'review-08',
    productId: 'tiny-gator-tee',
    productName: 'Tiny Gator Tee',
    customerName: 'Colette Hebert',
    customerEmail: 'colette.hebert@example.com',
    rating: 5,
    title: 'Refuses to take it off',
    content:
      'My three-year-old sleeps in it. Washed it every second day since June and the gator still smiles.',
    status: 'approved',
    helpful: 44,
    verified: true,
  },
  {
    id: 'review-07',
    productId: 'crosstown-trucker',
    productName: 'Crosstown Trucker',
    customerName: 'BestDealz247',
    customerEmail: 'bestdealz247@example.com',
    rating: 1,
    title: 'CHEAP CAPS HERE',
    content:
      'Why pay more? Visit our store for the same caps at half the price, link in profile!!!',
    status: 'flagged',
    helpful: 0,
    verified: false,
  },
  {
    id: 'review-06',
    productId: 'night-shift-long-sleeve',
    productName: 'Night Shift Long Sleeve',
    customerName: 'Sofia Marchetti',
    customerEmail: 'sofia.marchetti@example.com',
    rating: 4,
    title: 'Soft, and long enough',
    content:
      'Finally a long sleeve that reaches the wrist. One star off for the tag, which scratches until you cut it.',
    status: 'approved',
    helpful: 18,
    verified: true,
  },
  {
    id: 'review-05',
    productId: 'crescent-city-tee',
    productName: 'Crescent City Tee',
    customerName: 'Jerome Baptiste',
    customerEmail: 'jerome.baptiste@example.com',
    rating: 5,
    title: 'A piece of home',
    content:
      'Moved away five years ago. I put it on for the parade stream and everybody asked where it is from.',
    status: 'approved',
    helpful: 57,
    verified: true,
  },
  {
    id: 'review-04',
    productId: 'fleur-crop-tee',
    productName: 'Fleur Crop Tee',
    customerName: 'Anh Nguyen',
    customerEmail: 'anh.nguyen@example.com',
    rating: 3,
    title: 'Shorter than expected',
    content:
      'Lovely print, but cropped means cropped. Size up if you want it to meet high-waisted jeans.',
    status: 'pending',
    helpful: 6,
    verified: false,
  },
  {
    id: 'review-03',
    productId: 'first-light-beanie',
    productName: 'First Light Beanie',
    customerName: 'Tomás Rivera',
    customerEmail: 'tomas.rivera@example.com',
    rating: 5,
    title: 'Survived a Chicago winter',
    content:
      'Thick ribs, does not itch, and the cuff folds twice. The orange label gets compliments on the train.',
    status: 'approved',
    helpful: 22,
    verified: true,
  },
  {
    id: 'review-02',
    productId: 'levee-zip-hoodie',
    productName: 'Levee Zip Hoodie',
    customerName: 'Grace Okafor',
    customerEmail: 'grace.okafor@example.com',
    rating: 4,
    title: 'Zip could be smoother',
    content:
      'The zip catches at the bottom now and then. Everything else is exactly right, pockets included.',
    status: 'approved',
    helpful: 9,
    verified: true,
  },
  {
    id: 'review-01',
    productId: 'streetcar-line-tee',
    productName: 'Streetcar Line Tee',
    customerName: 'Walter Guidry',
    customerEmail: 'walter.guidry@example.com',
    rating: 1,
    title: 'Arrived late',
    content:
      'Two weeks instead of five days, and nobody answered my first email. The shirt itself is fine.',
    status: 'flagged',
    helpful: 14,
    verified: true,
  },
]
