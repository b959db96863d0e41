import { AssistantReply } from '@shop/contracts/assistant'
import { maxMessageLength } from '@shop/domain/limits'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { startApi } from './shop.ts'

const { call } = await startApi()

const ask = (json: unknown, init: RequestInit = {}) =>
  call('/assistant', { method: 'POST', json, ...init })

describe('the assistant', () => {
  it('answers in the shape of the contract, and is nobody’s but the asker’s', async () => {
    const { status, headers, body } = await ask({ message: 'black hoodie under $70' })
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('private, no-store')
    const { products, total, unmet } = v.parse(AssistantReply, body)
    expect({ total, unmet, shown: products.length }).toEqual({ total: 3, unmet: [], shown: 3 })
    expect(products.every(({ colors }) => colors.includes('Black'))).toBe(true)
  })

  it('goes on from the context that the browser carries', async () => {
    const first = await ask({ message: 'black hoodies' })
    const { body } = await ask({ message: 'in purple instead', context: first.body.context })
    expect(body.products.map(({ id }: { id: string }) => id)).toEqual(['brass-hour-hoodie'])
  })

  it('takes a message of ten thousand characters, and none longer', async () => {
    const long = 'beanie '.repeat(2000).slice(0, maxMessageLength)
    expect((await ask({ message: long })).body.products[0].id).toBe('first-light-beanie')
    expect((await ask({ message: `${long}!` })).body).toMatchObject({
      code: 'bad-input',
      issues: [{ path: 'message', message: `must be at most ${maxMessageLength} characters` }],
    })
  })

  it.each([
    [{}, 'message'],
    [{ message: ' \n ' }, 'message'],
    [{ message: 'hats', context: { shown: [] } }, 'context.wanted'],
    [{ message: 'hats', role: 'system' }, 'role'],
  ])('refuses %j', async (json, path) => {
    const { status, body } = await ask(json)
    expect({ status, path: body.issues[0].path }).toEqual({ status: 422, path })
  })

  it('refuses a context with ids that are none, and finds nothing by ids that are not sold', async () => {
    const { body } = await ask({ message: 'hats' })
    const { wanted } = body.context
    const hostile = { shown: ["x' or 1=1 --"], wanted }
    expect((await ask({ message: 'the first one', context: hostile })).status).toBe(422)
    const gone = { shown: ['no-such-thing'], wanted }
    expect((await ask({ message: 'the first one', context: gone })).body.products).toEqual([])
  })

  it('refuses other sites and other methods', async () => {
    const headers = { origin: 'https://elsewhere.example' }
    expect((await ask({ message: 'hats' }, { headers })).status).toBe(403)
    expect((await call('/assistant')).status).toBe(405)
  })
})
