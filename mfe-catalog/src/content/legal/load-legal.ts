/** What a legal page shows. Its text travels as data, so the page's script carries none. */
import type { LegalText } from '@shop/content/legal-text'
import { privacy } from '@shop/content/privacy'
import { returns } from '@shop/content/returns'
import { terms } from '@shop/content/terms'

import { contentHead } from '../content-head.ts'

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
