import { expect, it } from 'vitest'

import { readStartSettings } from './start-settings.ts'

const url = 'https://models.example/v1'

it('hands a model on to the Worker, and no other variable', () => {
  const model = { ASSISTANT_LLM_URL: url, ASSISTANT_LLM_MODEL: 'm' }
  expect(readStartSettings({ ...model, ASSISTANT_LLM_KEY: '', HOME: '/home/x' })).toEqual({
    port: 8787,
    dataDir: '.data',
    libsql: undefined,
    vars: model,
  })
})

it('takes a libSQL server of your own', () => {
  const env = { LIBSQL_URL: 'libsql://shop.example', LIBSQL_AUTH_TOKEN: 'secret' }
  const libsql = { url: 'libsql://shop.example', authToken: 'secret' }
  expect(readStartSettings(env)).toMatchObject({ libsql, vars: {} })
})

it('hands the hosts of pictures on', () => {
  const vars = { PICTURE_HOSTS: 'images.example.com cdn.example.org' }
  expect(readStartSettings(vars)).toMatchObject({ vars })
})

it.each([
  ['PORT', { PORT: 'eighty' }],
  ['ASSISTANT_LLM_URL', { ASSISTANT_LLM_URL: 'nowhere', ASSISTANT_LLM_MODEL: 'm' }],
  ['LIBSQL_URL', { LIBSQL_URL: 'shop.db' }],
  ['PICTURE_HOSTS', { PICTURE_HOSTS: 'https://images.example.com' }],
  ['LIBSQL_AUTH_TOKEN', { LIBSQL_AUTH_TOKEN: 'secret' }],
  ['ASSISTANT_LLM_MODEL', { ASSISTANT_LLM_URL: url }],
  ['ASSISTANT_LLM_MODEL', { ASSISTANT_LLM_MODEL: 'm' }],
])('names %s when it is wrong', (name, env) => {
  expect(() => readStartSettings(env)).toThrow(new RegExp(`^${name}\\b`))
})
