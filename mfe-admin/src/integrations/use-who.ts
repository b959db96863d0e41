import { useQuery } from '@tanstack/react-query'

import { usePage } from '@shop/module-runtime/use-page'

import { registryQueries } from './registry-queries.ts'
import { whoText } from './release-text.ts'

/** Names who did something: deploy tokens by the names that staff gave them. */
export const useWho = (): ((by: string | null) => string) => {
  const { data } = useQuery(registryQueries.tokens(usePage().client))
  return (by) => whoText(by, data?.tokens ?? [])
}
