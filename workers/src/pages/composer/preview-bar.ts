import type { Release } from '@shop/contracts/release'

import { leaveQuery } from '../../releases/registry/visitors/signed-releases.ts'
import { escapeHtml } from '../../platform/html.ts'

/**
 * Returns a bar that names the previews and works without scripts. Its relative link stays on the
 * current page, and the link's `target` makes the shell leave the navigation to the browser.
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
