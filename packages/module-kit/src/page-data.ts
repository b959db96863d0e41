/** Reads what a page's loader answered from its router. */
import type { AnyRouter } from '@tanstack/react-router'

import type { PageData } from './page-router.ts'

/** What the innermost matched route's loader gave; routes without a loader are passed over. */
export const pageData = (router: AnyRouter): PageData | undefined => {
  const matches: { loaderData?: unknown }[] = router.state.matches
  return matches.map(({ loaderData }) => loaderData as PageData | undefined).findLast(Boolean)
}
