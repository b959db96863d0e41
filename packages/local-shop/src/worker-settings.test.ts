import { expect, it } from 'vitest'

import { followCalls, limitsOf } from './worker-settings.ts'

const simple = { limit: 300, period: 60 }
const options = { ratelimits: { READS: { simple }, READS_48: { simple } } }

it('uses the limits of wrangler.toml, other limits, or none', () => {
  const limits = ([undefined, 5, 'unlimited'] as const).map(
    (perMinute) => JSON.parse(limitsOf(options, perMinute).LOCAL_LIMITS) as unknown,
  )
  expect(limits).toEqual([
    { READS: simple, READS_48: simple },
    { READS: { limit: 5, period: 60 }, READS_48: { limit: 50, period: 60 } },
    {},
  ])
})

it('believes no server entry that announces a call of another one', () => {
  const lines: string[] = []
  const onLog = (line: string): void => void lines.push(line)
  const { log, lastCall } = followCalls({ onLog, vars: { LOCAL_KEY: 'key' } })
  const say = (message: string): void => log({ level: 'log', message })
  say('calls the server entry of looks@1.0.0 key')
  say('calls the server entry of checkout@1.0.0')
  say('calls the server entry of checkout@1.0.0 guessed')
  say('\u001B[2Jcleared\r\n')
  expect(lastCall()?.release).toBe('looks@1.0.0')
  expect(lines).toEqual([
    'calls the server entry of checkout@1.0.0',
    'calls the server entry of checkout@1.0.0 guessed',
    '\u{FFFD}[2Jcleared\u{FFFD}\n',
  ])
})
