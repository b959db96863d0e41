import { expect, it } from 'vitest'

import { openModel } from './model.ts'

const settings = { LIBSQL_URL: 'http://127.0.0.1:8080' }
const AI = {} as Ai

it('is none unless one is named, whatever the platform has', () => {
  expect(openModel(settings, {})).toBeNull()
  expect(openModel(settings, { AI })).toBeNull()
})

it('is an endpoint where there is an address, else Workers AI', () => {
  const named = { ...settings, ASSISTANT_LLM_MODEL: 'm' }
  expect(openModel({ ...named, ASSISTANT_LLM_URL: 'https://a.example/v1' }, {})).not.toBeNull()
  expect(openModel(named, { AI })).not.toBeNull()
  expect(() => openModel(named, {})).toThrow(/^ASSISTANT_LLM_MODEL: needs ASSISTANT_LLM_URL/)
})
