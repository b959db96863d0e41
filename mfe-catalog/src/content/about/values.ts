/** What the brand stands for, in the words of the about page. */
import { policyFacts } from '@shop/content/shop-facts'

export const values = [
  {
    title: 'Focused',
    text: 'One message a piece. If a second one sneaks into a design, we take it out again.',
  },
  {
    title: 'Made to last',
    text: 'Heavy cotton, dense fleece, stitching that holds. Every piece carries a lifetime warranty.',
  },
  {
    title: 'Authentic',
    text: 'Streetcars, second lines, river bends: we draw what we walk past. We would rather say less than borrow a voice.',
  },
  {
    title: 'Yours',
    text: `Custom prints and embroidery when you bring your own words. A person answers within ${policyFacts.reply}.`,
  },
] as const
