/** The head of the document: what the page says of itself, the shop's marks, and what it loads. */
import { brandTags } from './brand.ts'
import type { Page } from './document.ts'
import { escapeHtml, jsonScript, tag } from '../platform/html.ts'
import { pageTags } from './page-tags.ts'
import { fontTags, integrityMap, preloadTags, shellTags, styleTags } from './release-tags.ts'

/** The tags inside the head, title first. */
export const writeHead = ({
  origin,
  nonce,
  releases,
  owner,
  fragment,
  isReloading,
}: Page): string => {
  const shell = releases.find(({ module }) => module === 'shell')
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(fragment.head.title)}</title>`,
    ...brandTags,
    ...(isReloading ? [tag('meta', { name: 'reload-on-publish', content: 'on' })] : []),
    ...pageTags(fragment.head, origin),
    ...(shell ? fontTags(shell) : []),
    ...(shell ? styleTags(shell, '.') : []),
    ...(owner ? styleTags(owner, './page') : []),
    jsonScript('importmap', { integrity: integrityMap(releases) }, ` nonce="${nonce}"`),
    ...(owner ? preloadTags(owner, './page', nonce) : []),
    ...(shell ? shellTags(shell, nonce) : []),
  ].join('')
}
