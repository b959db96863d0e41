import { createClient } from '@shop/client/client'
import { allDefaults, defaultDays, type LegalName, legalNames } from '@shop/content/page-texts'
import { factsOf, fillFacts } from '@shop/content/shop-facts'
import { defaultSettings } from '@shop/domain/shop-settings'
import { describe, expect, it } from 'vitest'

import { loadFaq, loadOwnPage, loadText } from './load-content.ts'

const texts = fillFacts(allDefaults, factsOf(allDefaults))

const client = createClient({
  fetch: async (path) => {
    const slug = path.split('/').at(-1) as LegalName | 'faq'
    const json = slug === 'faq' ? texts.faq : { ...texts[slug], updated_on: defaultDays[slug] }
    return texts[slug]
      ? Response.json(json)
      : Response.json(
          { type: '', title: '', status: 404, detail: '', code: 'not-found' },
          { status: 404 },
        )
  },
})
const context = { client, settings: defaultSettings }

describe('the FAQ', async () => {
  const { head, text } = await loadFaq(context)
  const answer = (id: string): string | undefined =>
    text.entries.find((entry) => entry.id === id)?.answer

  it('answers twelve questions in the order of the specification', () => {
    expect(text.entries.map(({ id }) => id)).toEqual([
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
    expect(answer('sizes')).toContain('XS-XXL')
    expect(answer('returns')).toContain('30 days')
    expect(answer('shipping')).toContain('24-48 hours')
    expect(answer('shipping')).toContain('3-7 business days, express 1-3 business days')
    expect(answer('shipping')).toContain('over $75')
    expect(answer('international')).toContain('US only')
    expect(answer('customization')).toContain('custom prints and embroidery')
  })

  it('gives search engines the same text as visitors', () => {
    const [jsonLd] = head.jsonLd
    expect(jsonLd?.['@type']).toBe('FAQPage')
    expect(jsonLd?.['mainEntity']).toEqual(
      text.entries.map(({ question, answer: said }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: said },
      })),
    )
  })
})

const load = (name: LegalName) => loadText(context, name, `/${name}`)

describe.each(legalNames)('%s', async (name) => {
  const { head, text, sections } = await load(name)

  it('has its own head', () => {
    expect(head).toMatchObject({ title: `${text.title} · NDX`, canonical: `/${name}` })
    expect(head.description).toBe(text.summary)
  })

  it('has sections with unique anchors, none of them empty', () => {
    const ids = sections.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(sections.every(({ heading, markdown }) => heading !== '' && markdown !== '')).toBe(true)
  })
})

it('repeats the promises of the shop', async () => {
  const [privacy, terms, returns] = await Promise.all(
    legalNames.map(async (name) => (await load(name)).text.body),
  )
  expect(returns).toContain('30 days')
  expect(returns).toContain('24 hours')
  expect(terms).toContain('lifetime warranty')
  expect(terms).toContain('3-7 business days')
  expect(terms).toContain('US only')
  expect(privacy).toContain('cart and your wishlist are kept in the local storage')
  expect(privacy).toContain('never leave your browser')
})

it('says that no page exists at an unknown address', async () => {
  expect(await loadOwnPage(context, 'nothing')).toMatchObject({
    head: { title: 'Page not found · NDX' },
    status: 404,
    text: null,
  })
})
