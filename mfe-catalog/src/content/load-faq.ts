import { faq, type FaqEntry } from '@shop/content/faq'

import { pageHead } from '../page/page-head.ts'

export type FaqData = ReturnType<typeof loadFaq>

/** The questions are page data, so that the page's script does not contain them. */
export const loadFaq = () => ({
  head: pageHead({
    title: 'FAQ',
    description:
      'Twelve questions about NDX and our answers: sizes, shipping, returns, custom work, care and more.',
    canonical: '/faq',
    jsonLd: [faqJsonLd(faq)],
  }),
  questions: faq,
})

/** Questions for search engines (schema.org FAQPage). */
const faqJsonLd = (list: readonly FaqEntry[]) => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: list.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})
