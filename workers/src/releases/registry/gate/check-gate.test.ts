import { release } from '@shop/testkit/wire'
import { expect, it } from 'vitest'

import { testContext } from '../../../../test/context.ts'
import type { Ctx } from '../../../platform/context.ts'
import { tryAttempt } from './check-gate.ts'

/** Calls reject at the time limit, as on the platform. */
const hanging = {
  fetch: (_href: string, { signal }: { signal: AbortSignal }) =>
    new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
    }),
}

it('says that an attempt has reached the time limit', async () => {
  const { ctx } = testContext()
  const sandbox = {
    loader: { get: () => ({ getEntrypoint: () => hanging }) },
  } as unknown as Ctx['sandbox']
  const body = {
    code: undefined,
    release: release({ server: { entry: 'server.js' } }),
    attempt: { path: 'routes.0', href: 'https://shop.example/looks' },
  }
  expect(await tryAttempt({ ...ctx, sandbox, renderMs: 10 }, body)).toEqual({
    reason: 'it takes longer than 0.01 seconds',
    isTimeout: true,
  })
})
