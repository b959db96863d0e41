import { useQuery } from '@tanstack/react-query'

import { usePage } from '@shop/module-runtime/use-page'

import { registryQueries } from './registry-queries.ts'
import { whoText } from './release-text.ts'

/** Returns a function that names an actor, using the names staff gave to deploy tokens. */
export const useWho = (): ((by: string | null) => string) => {
  const { data } = useQuery(registryQueries.tokens(usePage().client))
  return (by) => whoText(by, data?.tokens ?? [])
}
