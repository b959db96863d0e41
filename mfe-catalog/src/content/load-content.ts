import { contactFacts, policyFacts } from '@shop/content/shop-facts'

import { pageHead } from '../page/page-head.ts'

export const loadAbout = () => ({
  head: pageHead({
    title: 'About',
    description:
      'NDX is a streetwear label from New Orleans, Louisiana, with one message: focus. Why we make what we make, and what we stand for.',
    canonical: '/about',
  }),
})

export const loadContact = () => ({
  head: pageHead({
    title: 'Contact',
    description: `Write to ${contactFacts.email} or call ${contactFacts.phone}. A person in ${contactFacts.city} responds within ${policyFacts.reply}.`,
    canonical: '/contact',
  }),
})
