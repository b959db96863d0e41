import { Hono } from 'hono'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it, vi } from 'vitest'

import { ProblemError, problems } from '@shop/contracts/problem'
import { DatabaseOverloaded } from '@shop/db/connection/load-limit'

import type { AppEnv } from '../context.ts'
import { toProblem, onError } from './problems.ts'

it('does not reveal the cause of an unexpected error', () => {
  const problem = toProblem(new Error('password of the database is hunter2'))
  expect(problem.code).toBe('internal')
  expect(problem.message).not.toContain('hunter2')
})

it('returns a problem unchanged', () => {
  const problem = new ProblemError('staff-only', 'Sign in.')
  expect(toProblem(problem)).toBe(problem)
})

it('handles thrown values that are not errors', () => {
  expect(toProblem('boom').code).toBe('internal')
})

it('documents exactly the existing codes', () => {
  const file = resolve(import.meta.dirname, '../../../../docs/problems.md')
  const explained = [...readFileSync(file, 'utf8').matchAll(/^## (\S+)$/gm)].map(([, code]) => code)
  expect(explained.toSorted()).toEqual(Object.keys(problems).toSorted())
})

it('logs the failed route without personal data', async () => {
  const spy = vi.spyOn(console, 'error').mockImplementation(() => {})
  const customers = new Hono<AppEnv>().get('/:email', () => {
    throw new Error('boom')
  })
  const app = new Hono<AppEnv>().basePath('/api').route('/customers', customers).onError(onError)
  const { status } = await app.request('/api/customers/zoe%40example.com?q=zoe')
  const line = String(spy.mock.lastCall?.[0])
  spy.mockRestore()
  expect(status).toBe(500)
  expect(line).toContain('GET /api/customers/:email failed')
  expect(line).not.toMatch(/zoe/)
})

it('refuses a request whose caller cannot be identified under load', async () => {
  const app = new Hono<AppEnv>()
    .use(() => {
      throw new DatabaseOverloaded()
    })
    .onError(onError)
  expect((await app.request('/api/orders')).status).toBe(503)
})
