import { contactFacts, policyFacts } from '@shop/content/shop-facts'
import type { FragmentHead } from '@shop/contracts/server-entry'

type ContentHead = {
  title: string
  description: string
  path: string
  jsonLd?: FragmentHead['jsonLd']
}

/** The head of a content page. */
export const contentHead = ({
  title,
  description,
  path,
  jsonLd = [],
}: ContentHead): FragmentHead => ({
  title: `${title} · NDX`,
  description,
  canonical: path,
  metas: [],
  links: [],
  jsonLd,
})

export const loadAbout = () => ({
  head: contentHead({
    title: 'About',
    description:
      'NDX is a streetwear label from New Orleans, Louisiana, with one message: focus. Why we make what we make, and what we stand for.',
    path: '/about',
  }),
})

export const loadContact = () => ({
  head: contentHead({
    title: 'Contact',
    description: `Write to ${contactFacts.email} or call ${contactFacts.phone}. A person in ${contactFacts.city} responds within ${policyFacts.reply}.`,
    path: '/contact',
  }),
})
