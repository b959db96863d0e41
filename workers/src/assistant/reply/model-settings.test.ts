import { expect, it } from 'vitest'

import { readModelSettings } from './model-settings.ts'

const named = { ASSISTANT_LLM_MODEL: 'm' }

it.each([
  'https://models.example/v1',
  'https://models.example:8443/v1/',
  'http://localhost:11434/v1',
  'http://127.0.0.1/v1',
])('accepts the URL %s', (url) => {
  const env = { ...named, ASSISTANT_LLM_URL: url, ASSISTANT_LLM_KEY: 'k' }
  expect(readModelSettings({ ...env, OTHER: 1 })).toEqual(env)
})

it.each([
  'models.example/v1',
  'http://models.example/v1',
  'http://localhost.evil.example/v1',
  'http://localhost:x@evil.example/v1',
  'https://name@models.example/v1',
  'https://:word@models.example/v1',
  'https://models.example/v1?',
  'https://models.example/v1?key=k',
  'https://models.example/v1#here',
  'ftp://localhost/v1',
  '',
])('rejects the URL %j without quoting it', (url) => {
  const read = () => readModelSettings({ ...named, ASSISTANT_LLM_URL: url })
  expect(read).toThrow(/^ASSISTANT_LLM_URL: must be an address such as/)
  expect(read).not.toThrow(/evil|:word|key=/)
})

it.each([
  ['ASSISTANT_LLM_URL', { ...named, ASSISTANT_LLM_KEY: 'k' }],
  ['ASSISTANT_LLM_MODEL', { ASSISTANT_LLM_URL: 'https://models.example/v1' }],
  ['ASSISTANT_LLM_MODEL', { ASSISTANT_LLM_MODEL: '' }],
])('names the variable %s when it is wrong', (name, env) => {
  expect(() => readModelSettings(env)).toThrow(new RegExp(`^${name}: `))
})
