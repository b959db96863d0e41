/** Texts come in chunks of their own, as page data, so that the pages' scripts do not contain them. */
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

export type FaqData = Awaited<ReturnType<typeof loadFaq>>

/** The questions, for search engines too (schema.org FAQPage). */
export const loadFaq = async () => {
  const { faq } = await import('@shop/content/faq')
  const mainEntity = faq.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }))
  return {
    head: pageHead({
      title: 'FAQ',
      description:
        'Questions about NDX and our answers: sizes, shipping, returns, custom work, care and more.',
      canonical: '/faq',
      jsonLd: [{ '@context': 'https://schema.org', '@type': 'FAQPage', mainEntity }],
    }),
    questions: faq,
  }
}
