import { release } from '@shop/testkit/wire'
import { expect, it } from 'vitest'

import type { Ctx } from '../../../platform/context.ts'
import { openServerEntry } from './server-entry.ts'

const listNames = (letters: readonly string[]): string[] => {
  const names: string[] = []
  const loader = {
    get: (name: string) => {
      names.push(name)
      return { getEntrypoint: () => ({}) }
    },
  } as unknown as WorkerLoader
  const ctx = { sandbox: { loader }, files: {} } as unknown as Pick<Ctx, 'sandbox' | 'files'>
  for (const letter of letters)
    openServerEntry(ctx, {
      ...release({ module: 'looks', version: '1.0.0', server: { entry: 'server.js' } }),
      integrity: { 'server.js': `sha384-${letter.repeat(64)}` },
    })
  return names
}

it('runs different bytes of the same version in different isolates', () => {
  const [first, same, other] = listNames(['a', 'a', 'b'])
  expect(first).toContain('looks@1.0.0')
  expect(same).toBe(first)
  expect(other).not.toBe(first)
})
