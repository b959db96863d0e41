import { readPageText } from '@shop/client/shop-settings'
import { ApiProblem } from '@shop/client/api-problem'
import { sectionsOf } from '@shop/content/sections'
import { factsOf } from '@shop/content/shop-facts'
import { emptyHead } from '@shop/contracts/server-entry'
import type { RouterContext } from '@shop/module-runtime/page-module'

type Context = Pick<RouterContext, 'client' | 'settings'>

export type AboutData = Awaited<ReturnType<typeof loadAbout>>

export const loadAbout = async ({ client, settings: { shop } }: Context) => {
  const text = await readPageText(client, 'about')
  const head = {
    ...emptyHead(`About · ${shop.name}`),
    description: text.lead,
    canonical: '/about',
  }
  return { head, text }
}

export const loadContact = ({ settings }: Context) => {
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

export const loadFaq = async ({ client, settings: { shop } }: Context) => {
  const text = await readPageText(client, 'faq')
  const mainEntity = text.entries.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }))
  return {
    head: {
      ...emptyHead(`FAQ · ${shop.name}`),
      description: `Questions about ${shop.name} and our answers: sizes, shipping, returns, custom work, care and more.`,
      canonical: '/faq',
      jsonLd: [{ '@context': 'https://schema.org', '@type': 'FAQPage', mainEntity }],
    },
    text,
  }
}

export type TextData = Awaited<ReturnType<typeof loadText>>

/** @throws ApiProblem `not-found` if there is no page with this slug */
export const loadText = async ({ client, settings }: Context, slug: string, path: string) => {
  const text = await readPageText(client, slug)
  const head = {
    ...emptyHead(`${text.title} · ${settings.shop.name}`),
    description: text.summary,
    canonical: path,
  }
  return { head, text, sections: sectionsOf(text.body) }
}

export type OwnPageData = Awaited<ReturnType<typeof loadOwnPage>>

export const loadOwnPage = async (context: Context, slug: string) => {
  try {
    return await loadText(context, slug, `/pages/${slug}`)
  } catch (error) {
    if (!(error instanceof ApiProblem) || !['not-found', 'bad-input'].includes(error.code))
      throw error
    const head = emptyHead(`Page not found · ${context.settings.shop.name}`)
    return { head, status: 404, text: null, sections: [] }
  }
}
