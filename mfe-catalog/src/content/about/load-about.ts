/** What the about page says of itself. */
import { contentHead } from '../content-head.ts'

export const loadAbout = () => ({
  head: contentHead({
    title: 'About',
    description:
      'NDX is a streetwear label from New Orleans, Louisiana, with one message: focus. Why we make what we make, and what we stand for.',
    path: '/about',
  }),
})
