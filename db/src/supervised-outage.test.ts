import { expect, it } from 'vitest'

import { supervise } from './supervised-server.ts'

type Fake = {
  pid: number
  ended: Promise<void>
  stop: () => Promise<void>
  restart: () => Promise<Fake>
}

it('still tries after a cause that lasts for hours, such as a full disk, and logs it once', async () => {
  let failures = 0
  const restart = async (): Promise<Fake> => {
    if ((failures += 1) < 100) throw new Error('No space is left.')
    return { pid: 2, ended: new Promise(() => {}), stop: async () => {}, restart }
  }
  const first: Fake = { pid: 1, ended: Promise.resolve(), stop: async () => {}, restart }
  const lines: string[] = []
  const server = supervise(first, {
    name: 'The server',
    onLine: (line) => lines.push(line),
    longestWaitMs: 1,
  })
  await expect.poll(() => server.pid).toBe(2)
  expect(lines).toEqual([
    'The server (process 1) has ended unasked; starting it again.',
    'No space is left. Trying again.',
  ])
})
