/** Texts are page data in separate chunks, so that the scripts of the pages do not contain them. */
import type { LegalText } from '@shop/content/legal-text'
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

/** Loads the questions and describes them to search engines as a schema.org FAQPage. */
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

export type LegalData = Awaited<ReturnType<typeof loadLegal>>

/** `others` are the other legal pages. */
export const loadLegal = async (path: LegalText['path']) => {
  const { privacy, returns, terms } = await import('@shop/content/legal-text')
  const texts = { '/privacy': privacy, '/terms': terms, '/returns': returns }
  const text = texts[path]
  const { title, summary } = text
  const others = Object.values(texts)
    .filter((other) => other !== text)
    .map((other) => ({ href: other.path, label: other.title }))
  return { head: pageHead({ title, description: summary, canonical: path }), text, others }
}
