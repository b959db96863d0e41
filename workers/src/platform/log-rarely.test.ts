import { expect, it } from 'vitest'

import { createCache } from './cache.ts'
import { logRarely } from './log.ts'

it('log: writes one line a minute per topic, however often it is called', async () => {
  const lines: string[] = []
  let nowMs = 0
  const ctx = {
    cache: createCache({ now: () => nowMs }).forRequest(() => false),
    log: ({ message }: { message: string }) => void lines.push(message),
  }
  const write = (topic: string, message: string) =>
    logRarely(ctx, topic, { level: 'warn', message })
  await Promise.all(['first', 'second'].map((message) => write('rush', message)))
  await write('other', 'of another topic')
  nowMs = 59_999
  await write('rush', 'third')
  expect(lines).toEqual(['first', 'of another topic'])
  nowMs = 60_001
  await write('rush', 'fourth')
  expect(lines).toEqual(['first', 'of another topic', 'fourth'])
})
