import type { Release } from '@shop/contracts/release'

import { leaveQuery } from '../../releases/registry/visitors/signed-releases.ts'
import { escapeHtml } from '../../platform/html.ts'

/**
 * Works without scripts. The relative link stays on the current page, and its `target` makes the
 * shell leave the navigation to the browser.
 */
export const previewBar = (previews: readonly Release[]): string[] => {
  if (previews.length === 0) return []
  const names = previews.map(
    ({ module, version }) => `<span>${escapeHtml(`${module} ${version}`)}</span>`,
  )
  return [
    `<aside id="preview" aria-label="Preview"><p><strong>Preview</strong> ${names.join(' ')}</p><a href="${leaveQuery}" target="_self">Leave preview</a></aside>`,
  ]
}
