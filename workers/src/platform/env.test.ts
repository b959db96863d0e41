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
])('names %s when it is wrong', (name, env) => {
  expect(() => readSettings(env)).toThrow(new RegExp(`^${name}: `))
})
