/** What the contact page says of itself. */
import { contactFacts, policyFacts } from '@shop/content/shop-facts'

import { contentHead } from '../content-head.ts'

export const loadContact = () => ({
  head: contentHead({
    title: 'Contact',
    description: `Write to ${contactFacts.email} or call ${contactFacts.phone}. A person in ${contactFacts.city} responds within ${policyFacts.reply}.`,
    path: '/contact',
  }),
})
