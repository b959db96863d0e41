import { ModuleValue } from '@shop/contracts/module-value'

import { ApiProblem } from './api-problem.ts'
import type { Client } from './client.ts'
import { path } from './path.ts'

/** Returns a value of a module, or null if it has none under the key. */
export const readValue = async (
  client: Client,
  module: string,
  key: string,
): Promise<string | null> => {
  try {
    return (await client.request(path`/api/values/${module}/${key}`, ModuleValue)).value
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'value-not-found') return null
    throw error
  }
}
