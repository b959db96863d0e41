import { AssistantReply } from '@shop/contracts/assistant'
import { maxMessageLength } from '@shop/domain/limits'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { startApi } from './shop.ts'

const { call } = await startApi()

const send = (json: unknown, init: RequestInit = {}) =>
  call('/assistant', { method: 'POST', json, ...init })

describe('the assistant', () => {
  it('replies in the shape of the contract, without caching', async () => {
    const { status, headers, body } = await send({ message: 'black hoodie under $70' })
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('private, no-store')
    const { products, total, unmet } = v.parse(AssistantReply, body)
    expect({ total, unmet, shown: products.length }).toEqual({ total: 3, unmet: [], shown: 3 })
    expect(products.every(({ colors }) => colors.includes('Black'))).toBe(true)
  })

  it.each(['constructor', 'a toString hoodie', '__proto__', 'valueOf hasOwnProperty'])(
    'reads %j as ordinary words',
    async (message) => {
      expect((await send({ message })).status).toBe(200)
    },
  )

  it('continues from the context that the browser sends', async () => {
    const first = await send({ message: 'black hoodies' })
    const { body } = await send({ message: 'in purple instead', context: first.body.context })
    expect(body.products.map(({ id }: { id: string }) => id)).toEqual(['brass-hour-hoodie'])
  })

  it('accepts a message of ten thousand characters but no longer one', async () => {
    const long = 'beanie '.repeat(2000).slice(0, maxMessageLength)
    expect((await send({ message: long })).body.products[0].id).toBe('first-light-beanie')
    expect((await send({ message: `${long}!` })).body).toMatchObject({
      code: 'bad-input',
      issues: [{ path: 'message', message: `must be at most ${maxMessageLength} characters` }],
    })
  })

  it.each([
    [{}, 'message'],
    [{ message: ' \n ' }, 'message'],
    [{ message: 'hats', context: { shown: [] } }, 'context.from'],
    [{ message: 'hats', role: 'system' }, 'role'],
  ])('rejects %j', async (json, path) => {
    const { status, body } = await send(json)
    expect({ status, path: body.issues[0].path }).toEqual({ status: 422, path })
  })

  it('rejects a context with malformed ids, and finds nothing for unknown ids', async () => {
    const { body } = await send({ message: 'hats' })
    const malformed = { ...body.context, shown: ["x' or 1=1 --"] }
    expect((await send({ message: 'the first one', context: malformed })).status).toBe(422)
    const gone = { ...body.context, shown: ['no-such-thing'], listed: ['no-such-thing'] }
    expect((await send({ message: 'the first one', context: gone })).body.products).toEqual([])
  })

  it('rejects other sites and other methods', async () => {
    const headers = { origin: 'https://elsewhere.example' }
    expect((await send({ message: 'hats' }, { headers })).status).toBe(403)
    expect((await call('/assistant')).status).toBe(405)
  })
})
