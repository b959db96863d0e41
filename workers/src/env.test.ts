import { expect, it } from 'vitest'

import { readSettings } from './env.ts'

const url = 'http://127.0.0.1:8080'

it('reads what is set', () => {
  expect(readSettings({ LIBSQL_URL: url, STAFF_AUTH: 'local', OTHER: 1 })).toEqual({
    LIBSQL_URL: url,
    STAFF_AUTH: 'local',
  })
})

it.each([
  ['LIBSQL_URL', {}],
  ['LIBSQL_URL', { LIBSQL_URL: 'nowhere' }],
  ['STAFF_AUTH', { LIBSQL_URL: url, STAFF_AUTH: 'everybody' }],
  ['ASSISTANT_LLM_URL', { LIBSQL_URL: url, ASSISTANT_LLM_URL: 'models.example/v1' }],
  ['ASSISTANT_LLM_URL', { LIBSQL_URL: url, ASSISTANT_LLM_URL: 'http://models.example/v1' }],
  ['ASSISTANT_LLM_URL', { LIBSQL_URL: url, ASSISTANT_LLM_KEY: 'k' }],
  ['ASSISTANT_LLM_MODEL', { LIBSQL_URL: url, ASSISTANT_LLM_URL: 'https://models.example/v1' }],
  ['ASSISTANT_LLM_MODEL', { LIBSQL_URL: url, ASSISTANT_LLM_MODEL: '' }],
])('names %s when it is wrong', (name, env) => {
  expect(() => readSettings(env)).toThrow(new RegExp(`^${name}: `))
})
