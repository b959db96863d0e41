import type { TokenGrant } from '@shop/db/deploy-token'
import { plural } from '@shop/domain/plural'

/**
 * Describes what a token may publish. Warns of slots in the back office, and of back ends that need
 * no approval. If the token allows no paths or no slots, names the flags that would allow them.
 */
export const describeGrant = ({
  module,
  routes,
  slots,
  links,
  sources = [],
  grants = [],
}: Pick<TokenGrant, 'module' | 'routes' | 'slots' | 'links' | 'sources' | 'grants'>): string => {
  const flags = [
    ...(routes.length === 0 ? ["--routes '/looks,/looks/*'"] : []),
    ...(slots.length === 0 ? ['--slots header.looks'] : []),
  ]
  const linksText = links
    ? 'Its links are shown without approval.'
    : 'Its links are shown once staff have approved them.'
  const sourcesText = sources.length === 0 ? [] : [`Its pages may use ${sources.join(', ')}.`]
  const may = `It may publish ${module} with ${listOf('path', routes)} and ${listOf('slot', slots)}; a release with another one is refused. ${[linksText, ...sourcesText].join(' ')}`
  const warnings = [
    slots.some((slot) => slot === '*' || slot.startsWith('admin.')) &&
      'Its code runs in the back office beside the data of customers, with the rights of whoever looks at it.',
    grants.includes('*') &&
      'Its back end does what it declares, without approval: it may read orders, send e-mails to customers and data to other sites.',
  ].filter(Boolean)
  const way = `To allow what the module's module.ts names, make another token with ${flags.join(' and ')}, and revoke this one.`
  return [may, ...warnings, ...(flags.length > 0 ? [way] : [])].join('\n')
}

const listOf = (what: string, names: readonly string[]): string => {
  if (names.length === 0) return `no ${what}`
  return `the ${plural(names.length, what)} ${names.join(', ')}`
}
