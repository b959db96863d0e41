/** What a legal page shows. Its text travels as data, so the page's script carries none. */
import { contentHead } from '../content-head.ts'
import type { LegalText } from './legal-text.ts'
import { privacy } from './privacy.ts'
import { returns } from './returns.ts'
import { terms } from './terms.ts'

export type LegalData = ReturnType<typeof loadLegal>

const texts: Record<LegalText['path'], LegalText> = {
  '/privacy': privacy,
  '/terms': terms,
  '/returns': returns,
}

export const loadLegal = (path: LegalText['path']) => {
  const text = texts[path]
  const { title, summary } = text
  return { head: contentHead({ title, description: summary, path }), text }
}
