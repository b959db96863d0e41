import { expect, it } from 'vitest'

import type { LogLine } from '../../platform/log.ts'
import { openModel } from './model.ts'

const AI = {} as Ai

const open = (env: object) => {
  const lines: LogLine[] = []
  const model = openModel({ env, log: (line) => lines.push(line) })
  return { hasModel: model !== null, lines }
}

it('is none unless one is named, whatever the platform has', () => {
  expect(open({})).toEqual({ hasModel: false, lines: [] })
  expect(open({ AI })).toEqual({ hasModel: false, lines: [] })
})

it('is an endpoint where there is an address, else Workers AI', () => {
  const named = { ASSISTANT_LLM_MODEL: 'm' }
  const endpoint = { ...named, ASSISTANT_LLM_URL: 'https://a.example/v1' }
  expect(open(endpoint)).toEqual({ hasModel: true, lines: [] })
  expect(open({ ...named, AI })).toEqual({ hasModel: true, lines: [] })
})

it.each([
  [{ ASSISTANT_LLM_MODEL: 'm' }, /^ASSISTANT_LLM_MODEL: needs ASSISTANT_LLM_URL/],
  [{ ASSISTANT_LLM_MODEL: 'm', ASSISTANT_LLM_URL: 'nowhere' }, /^ASSISTANT_LLM_URL: must be/],
])('is none for %j, and the log says why', (env, why) => {
  const { hasModel, lines } = open(env)
  expect(hasModel).toBe(false)
  expect(lines).toMatchObject([{ level: 'error', message: 'the assistant has no language model' }])
  expect(String(Object(lines[0]?.error).message)).toMatch(why)
})
