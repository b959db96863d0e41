import { factsOf } from '@shop/content/shop-facts'
import type { ProblemIssue } from '@shop/contracts/problem'
import { defaultSettings, type SettingKey } from '@shop/domain/shop-settings'

const { shop, shipping } = defaultSettings
const withFewestFacts = {
  ...defaultSettings,
  shop: { ...shop, returnDays: 0 },
  shipping: { methods: shipping.methods.slice(0, 1) },
}
/** Texts may name only the facts that every shop has. */
const facts = Object.entries(factsOf(withFewestFacts)).flatMap(([name, fact]) =>
  fact === undefined || name.endsWith('Href') ? [] : [name],
)

/** The texts of a group may name these facts in braces. Other groups have no facts filled in. */
const namesOf: Partial<Record<SettingKey, readonly string[]>> = {
  shop: ['name', 'tagline', 'city', 'state', 'place'],
  home: facts,
  about: facts,
  contact: facts,
  faq: facts,
  privacy: facts,
  terms: facts,
  returns: facts,
  pages: facts,
  seo: ['title', 'description', 'name'],
}

/** Finds unknown names in braces, because shoppers would see them unchanged. */
export const findUnknownFacts = (key: SettingKey, value: unknown): ProblemIssue[] => {
  const names = namesOf[key]
  return names ? issuesIn(value, names) : []
}

const issuesIn = (value: unknown, names: readonly string[], path = ''): ProblemIssue[] => {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, one]) =>
      issuesIn(one, names, path === '' ? name : `${path}.${name}`),
    )
  const used = typeof value === 'string' ? value.matchAll(/\{(\w+)\}/g) : []
  const unknown = [...used].find(([, name = '']) => !names.includes(name))
  if (!unknown) return []
  const known = names.toSorted().map((name) => `{${name}}`)
  return [
    { path, message: `has ${unknown[0]}, which the shop does not know: use ${known.join(', ')}` },
  ]
}
