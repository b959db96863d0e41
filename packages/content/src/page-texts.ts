import { type AllSettings, defaultSettings, type FaqEntry } from '@shop/domain/shop-settings'

import about from './about.json' with { type: 'json' }
import { withMenuTexts } from './category-texts.ts'
import questions from './faq.json' with { type: 'json' }
import privacy from './privacy.json' with { type: 'json' }
import returns from './returns.json' with { type: 'json' }
import terms from './terms.json' with { type: 'json' }

type File = { title: string; summary: string; updatedOn: string; body: readonly string[] }

const markdownOf = ({ title, summary, body }: File) => ({ title, summary, body: body.join('\n\n') })

/** The default questions of `/faq`, in the order of the page. */
const defaultEntries: readonly FaqEntry[] = Object.entries(questions).map(([id, entry]) => ({
  linkLabel: '',
  linkHref: '',
  ...entry,
  id,
}))

/** The settings of a shop whose staff have not saved any. */
export const allDefaults: AllSettings = {
  ...defaultSettings,
  categories: { all: defaultSettings.categories.all.map(withMenuTexts) },
  about: { ...about, story: about.story.join('\n\n') },
  faq: {
    headline: 'Questions, answered.',
    lead: 'The questions we hear most. If yours is not here, ask us directly: a person responds within {reply}.',
    entries: defaultEntries,
  },
  privacy: markdownOf(privacy),
  terms: markdownOf(terms),
  returns: { ...markdownOf(returns), instructions: returns.instructions },
  pages: { own: [] },
  redirects: { rows: [] },
}

/** The ISO 8601 day on which each default text last changed. */
export const defaultDays = {
  privacy: privacy.updatedOn,
  terms: terms.updatedOn,
  returns: returns.updatedOn,
} as const

export type LegalName = keyof typeof defaultDays
export const legalNames = Object.keys(defaultDays) as LegalName[]

/** The titles of the legal pages by their paths. */
export const legalTitles = {
  '/privacy': privacy.title,
  '/terms': terms.title,
  '/returns': returns.title,
} as const
