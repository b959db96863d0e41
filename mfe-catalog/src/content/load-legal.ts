import { type LegalText, privacy, returns, terms } from '@shop/content/legal-text'

import { pageHead } from '../page/page-head.ts'

export type LegalData = ReturnType<typeof loadLegal>

const texts: Record<LegalText['path'], LegalText> = {
  '/privacy': privacy,
  '/terms': terms,
  '/returns': returns,
}

/** The text is page data, so that the page's script does not contain it; `others` are the links to the other legal pages. */
export const loadLegal = (path: LegalText['path']) => {
  const text = texts[path]
  const { title, summary } = text
  const others = Object.values(texts)
    .filter((other) => other !== text)
    .map((other) => ({ href: other.path, label: other.title }))
  return { head: pageHead({ title, description: summary, canonical: path }), text, others }
}
