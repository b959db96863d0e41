/** Says on every page with a preview what is shown, and leads out of it: without scripts, and in any frame. */
import type { Release } from '@shop/contracts/release'

import { leaveQuery } from '../registry/previews/preview-links.ts'
import { escapeHtml } from '../platform/html.ts'

/** The link stays on the page that a visitor has moved to. For its target the shell leaves it to the browser. */
export const previewBar = (previews: readonly Release[]): string[] => {
  if (previews.length === 0) return []
  const names = previews.map(
    ({ module, version }) => `<span>${escapeHtml(`${module} ${version}`)}</span>`,
  )
  return [
    `<aside id="preview" aria-label="Preview"><p><strong>Preview</strong> ${names.join(' ')}</p><a href="${leaveQuery}" target="_self">Leave preview</a></aside>`,
  ]
}
