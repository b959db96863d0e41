import { allDefaults, defaultDays, type LegalName, legalNames } from '@shop/content/page-texts'
import { factsOf, fillFacts } from '@shop/content/shop-facts'
import { ProblemError } from '@shop/contracts/problem'
import type { MarkdownPageText, PageText } from '@shop/contracts/shop-settings'
import type { AllSettings, SettingKey } from '@shop/domain/shop-settings'
import { shopDay } from '@shop/domain/shop-days'

type ChangeTimes = Partial<Record<SettingKey, number>>

/** @throws ProblemError `not-found` */
export const readPageText = (
  slug: string,
  settings: AllSettings,
  changedAtMs: ChangeTimes,
): PageText => fillFacts(findText(slug, settings, changedAtMs), factsOf(settings))

const findText = (slug: string, settings: AllSettings, changedAtMs: ChangeTimes): PageText => {
  if (slug === 'about' || slug === 'faq') return settings[slug]
  const legal = legalNames.find((name) => name === slug)
  if (legal) return readLegalText(legal, settings, changedAtMs)
  const own = settings.pages.own.find(({ id, isShown }) => id === slug && isShown)
  if (!own) throw new ProblemError('not-found', `There is no page "${slug}".`)
  const { title, summary, body } = own
  return { title, summary, body, updated_on: null }
}

const readLegalText = (
  name: LegalName,
  settings: AllSettings,
  changedAtMs: ChangeTimes,
): MarkdownPageText => {
  const savedAtMs = changedAtMs[name]
  const isSaved = savedAtMs !== undefined && settings[name] !== allDefaults[name]
  const { title, summary, body } = settings[name]
  return {
    title,
    summary,
    body,
    updated_on: isSaved ? shopDay(savedAtMs, settings.shop.timeZone) : defaultDays[name],
  }
}
