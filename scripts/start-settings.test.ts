import { expect, it } from 'vitest'

import { readStartSettings } from './start-settings.ts'

const url = 'https://models.example/v1'

it('hands a model on to the Worker, and no other variable', () => {
  const model = { ASSISTANT_LLM_URL: url, ASSISTANT_LLM_MODEL: 'm' }
  expect(readStartSettings({ ...model, ASSISTANT_LLM_KEY: '', HOME: '/home/x' })).toEqual({
    port: 8787,
    dataDir: '.data',
    vars: model,
  })
})

it.each([
  ['PORT', { PORT: 'eighty' }],
  ['ASSISTANT_LLM_URL', { ASSISTANT_LLM_URL: 'nowhere', ASSISTANT_LLM_MODEL: 'm' }],
  ['ASSISTANT_LLM_MODEL', { ASSISTANT_LLM_URL: url }],
  ['ASSISTANT_LLM_MODEL', { ASSISTANT_LLM_MODEL: 'm' }],
])('names %s when it is wrong', (name, env) => {
  expect(() => readStartSettings(env)).toThrow(new RegExp(`^${name}\\b`))
})
