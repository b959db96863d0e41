import type { Client } from '@shop/client/client'
import { listImports } from '@shop/client/imports'

export const importsQuery = (client: Client) => ({
  queryKey: ['imports'],
  queryFn: () => listImports(client),
})
