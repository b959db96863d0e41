import * as v from 'valibot'

import type { Client } from './client.ts'
import { path } from './path.ts'
import { post } from './requests.ts'

// Each action has a different input type.
// oxlint-disable-next-line typescript/no-explicit-any
type Actions = Readonly<Record<string, (input: any) => Promise<unknown>>>

/**
 * Returns a function for each action of a module's back end, such as `actionsOf<ActionsOf<typeof
 * backend>>(client, 'looks').save({ title })`. `key` makes each call's idempotency key. A call with
 * a used key returns the first call's result. Rejects with ApiProblem `bad-input`,
 * `action-refused`, `action-failed`, `action-unavailable` or `overloaded`.
 */
export const actionsOf = <Declared extends Actions>(
  client: Client,
  module: string,
  { key = (): string => crypto.randomUUID() } = {},
): Declared =>
  new Proxy({} as Declared, {
    get: (_none, name) => {
      // Has no `then`, because `await` would take this object for a promise and call it.
      if (typeof name === 'symbol' || name === 'then') return undefined
      return (input: unknown) =>
        client.request(path`/api/x/${module}/${name}`, v.unknown(), post(input, key()))
    },
  })
