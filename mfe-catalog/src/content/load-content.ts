/** Loads the texts on demand, so that no page script contains them. */
import type { LegalText } from '@shop/content/legal-text'
import { factsOf } from '@shop/content/shop-facts'
import { emptyHead } from '@shop/contracts/server-entry'
import type { ShopSettings } from '@shop/domain/shop-settings'

export const loadAbout = ({ shop }: ShopSettings) => ({
  head: {
    ...emptyHead(`About · ${shop.name}`),
    description: `${shop.name} is a streetwear label from ${shop.city}, ${shop.state}, with one message: focus. Why we make what we make, and what we stand for.`,
    canonical: '/about',
  },
})

export const loadContact = (settings: ShopSettings) => {
  const { name, city, email, phone, reply } = factsOf(settings)
  return {
    head: {
      ...emptyHead(`Contact · ${name}`),
      description: `Write to ${email} or call ${phone}. A person in ${city} responds within ${reply}.`,
      canonical: '/contact',
    },
  }
}

export type FaqData = Awaited<ReturnType<typeof loadFaq>>

export const loadFaq = async (settings: ShopSettings) => {
  const { faqOf } = await import('@shop/content/faq')
  const questions = faqOf(settings)
  const { name } = settings.shop
  const mainEntity = questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }))
  return {
    head: {
      ...emptyHead(`FAQ · ${name}`),
      description: `Questions about ${name} and our answers: sizes, shipping, returns, custom work, care and more.`,
      canonical: '/faq',
      jsonLd: [{ '@context': 'https://schema.org', '@type': 'FAQPage', mainEntity }],
    },
    questions,
  }
}

export type LegalData = Awaited<ReturnType<typeof loadLegal>>

export const loadLegal = async (path: LegalText['path'], settings: ShopSettings) => {
  const { legalText } = await import('@shop/content/legal-text')
  const text = legalText(path, settings)
  const { title, summary } = text
  const head = {
    ...emptyHead(`${title} · ${settings.shop.name}`),
    description: summary,
    canonical: path,
  }
  return { head, text }
}

export const contentLoaders = {
  '/about': loadAbout,
  '/contact': loadContact,
  '/faq': loadFaq,
  '/privacy': (settings: ShopSettings) => loadLegal('/privacy', settings),
  '/terms': (settings: ShopSettings) => loadLegal('/terms', settings),
  '/returns': (settings: ShopSettings) => loadLegal('/returns', settings),
}
