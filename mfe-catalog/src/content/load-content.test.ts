import { expect, it } from 'vitest'

import { faqOf } from '@shop/content/faq'
import { defaultSettings } from '@shop/domain/shop-settings'

import { loadFaq } from './load-content.ts'

const faq = faqOf(defaultSettings)

it('answers twelve questions in the order of the specification', () => {
  expect(faq.map(({ id }) => id)).toEqual([
    'brand',
    'sizes',
    'returns',
    'shipping',
    'international',
    'materials',
    'wholesale',
    'tracking',
    'customization',
    'payment',
    'care',
    'hiring',
  ])
})

it('says what the shop promises', () => {
  const answer = (id: string): string | undefined => faq.find((entry) => entry.id === id)?.answer
  expect(answer('sizes')).toContain('XS-XXL')
  expect(answer('returns')).toContain('30 days')
  expect(answer('shipping')).toContain('24-48 hours')
  expect(answer('shipping')).toContain('3-7 business days, express 1-3 business days')
  expect(answer('shipping')).toContain('over $75')
  expect(answer('international')).toContain('US only')
  expect(answer('customization')).toContain('custom prints and embroidery')
})

it('gives search engines the same text as visitors', async () => {
  const { head, questions: shown } = await loadFaq(defaultSettings)
  const [jsonLd] = head.jsonLd
  expect(jsonLd?.['@type']).toBe('FAQPage')
  expect(jsonLd?.['mainEntity']).toEqual(
    shown.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  )
})
