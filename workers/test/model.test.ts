import { AssistantReply } from '@shop/contracts/assistant'
import { ModelState, ModelTest } from '@shop/contracts/assistant-model'
import type { ServerResponse } from 'node:http'

import { audit } from '@shop/db/schema/audit'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, describe, expect, it } from 'vitest'

import { modelKey, startModelEndpoint, writeEvents } from './model-endpoint.ts'
import { startApi } from './shop.ts'

const headers = { accept: 'text/event-stream' }
const timeoutMs = 1500

const talkTo = async (origin: string, message: string) => {
  const body = JSON.stringify({ message })
  const response = await fetch(`${origin}/api/assistant`, { method: 'POST', headers, body })
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const text = await response.text()
  expect(text).not.toContain(modelKey)
  const events = text
    .trim()
    .split('\n\n')
    .map((one) => {
      const [, event, data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(one) ?? []
      return { event, data: JSON.parse(data) }
    })
  return { events, reply: v.parse(AssistantReply, events.at(-1)?.data) }
}

const cut = (response: ServerResponse, sent: string): void => {
  response.write(sent, () => response.socket?.destroy())
}

describe('a shop without a model', async () => {
  const { call, callAsStaff } = await startApi()

  it('says so to staff, and replies by the rules', async () => {
    const { body } = await callAsStaff('/assistant/model')
    expect(v.parse(ModelState, body)).toMatchObject({ kind: 'none', name: null })
    const test = await callAsStaff('/assistant/model/test', { method: 'POST' })
    expect(test.body).toMatchObject({ ok: false, error: 'No model is set up.' })
    const reply = await call('/assistant', { method: 'POST', json: { message: 'hats' }, headers })
    expect(reply.headers.get('content-type')).toBe('application/json')
    expect(reply.body.by).toBe('rules')
  })
})

describe('a shop with a model', async () => {
  const endpoint = await startModelEndpoint()
  afterAll(() => endpoint.stop())
  const { call, callAsStaff, db, origin } = await startApi({
    vars: {
      MODEL_URL: endpoint.url,
      MODEL_KEY: modelKey,
      MODEL_NAME: 'scripted',
      MODEL_TIMEOUT_MS: `${timeoutMs}`,
    },
    possibleLogs: [
      'model: The model responded with 429.',
      'model: The model did not finish in time.',
    ],
  })
  const { body: rules } = await call('/assistant', { method: 'POST', json: { message: 'hats' } })
  const talk = (message: string) => talkTo(origin, message)
  const test = async () => {
    const { body } = await callAsStaff('/assistant/model/test', { method: 'POST' })
    expect(JSON.stringify(body)).not.toContain(modelKey)
    return v.parse(ModelTest, body)
  }

  it('sends a test with the key, and counts its tokens', async () => {
    expect(await test()).toMatchObject({ ok: true, text: 'Hello there.', error: null })
    expect(endpoint.keys).toEqual([`Bearer ${modelKey}`])
    const { body } = await callAsStaff('/assistant/model')
    expect(body).toEqual({
      kind: 'endpoint',
      name: 'scripted',
      is_stopped: false,
      today: { replies: 0, tokens: 100, budget: 1_000_000 },
      last_error: null,
    })
  })

  it.each([
    ['429', 'The model responded with 429.', 429, `{"error":"not ${modelKey}"}`],
    [
      'wrong JSON',
      'The model sent a chunk that is not of the expected form.',
      200,
      'data: {no\n\n',
    ],
    [
      'an error event',
      'The model reported an error in its stream.',
      200,
      'data: {"error":"x"}\n\n',
    ],
    ['a page', 'The model stopped in the middle of its reply.', 200, '<html>Sign in</html>'],
  ])('explains %s in its own words', async (_case, error, status, content) => {
    endpoint.next = () => (response) => void response.writeHead(status).end(content)
    expect(await test()).toMatchObject({ ok: false, text: '', error })
  })

  it('streams verified sentences, and then the whole reply', async () => {
    endpoint.next = ({ messages }) =>
      messages.length === 2
        ? { calls: [{ name: 'search_products', arguments: { query: 'black hoodie' } }] }
        : {
            texts: [
              'The Lock In Hoodie ',
              'costs $65.00. ',
              'It costs $5.00. ',
              'Shall I look for more?',
            ],
          }
    const { events, reply } = await talk('black hoodies')
    expect(events.map(({ event, data }) => [event, data.text])).toEqual([
      ['text', 'The Lock In Hoodie costs $65.00. '],
      ['text', 'Shall I look for more? '],
      ['reply', undefined],
    ])
    expect(reply).toMatchObject({
      by: 'model',
      content: 'The Lock In Hoodie costs $65.00. Shall I look for more?',
      products: [{ id: 'lock-in-hoodie' }],
      choices: [{ id: 'lock-in-hoodie', size: null, color: 'Black' }],
    })
  })

  it('replies with JSON by the rules to a client that does not accept events', async () => {
    const before = endpoint.bodies.length
    const { body } = await call('/assistant', { method: 'POST', json: { message: 'hats' } })
    expect([body.by, endpoint.bodies.length]).toEqual(['rules', before])
  })

  it.each([
    ['is over its limit', (response: ServerResponse) => void response.writeHead(429).end()],
    ['fails', (response: ServerResponse) => void response.writeHead(503).end('no')],
    [
      'cuts the connection',
      (response: ServerResponse) =>
        cut(response, 'data: {"choices":[{"delta":{"content":"Hello the'),
    ],
    [
      'ends in the middle',
      (response: ServerResponse) =>
        void response.end('data: {"choices":[{"delta":{"content":"Hello. "}}]}\n\n'),
    ],
    [
      'sends wrong JSON',
      (response: ServerResponse) => void response.end('data: {"choices":[{"del\n\n'),
    ],
    [
      'sends another shape',
      (response: ServerResponse) => void response.end('data: {"choices":"none"}\n\n'),
    ],
  ])('falls back to the rules without a second call if the model %s', async (_case, next) => {
    endpoint.next = () => ({ texts: ['Happy to help.'] })
    // A successful reply between the failures keeps the circuit breaker closed.
    expect((await talk('hats')).reply.by).toBe('model')
    const calls = endpoint.bodies.length
    endpoint.next = () => next
    const { reply } = await talk('hats')
    expect(endpoint.bodies.length).toBe(calls + 1)
    expect(reply).toMatchObject({ by: 'rules', content: rules.content })
  })

  it('falls back when the time is up, and pauses a model that fails three times', async () => {
    endpoint.next = () => ({ texts: ['Happy to help.'] })
    expect((await talk('hats')).reply.by).toBe('model')
    endpoint.next = () => (response) => void response.write(': waiting\n\n')
    const failures = endpoint.bodies.length
    for (let count = 0; count < 3; count += 1) expect((await talk('hats')).reply.by).toBe('rules')
    const paused = await call('/assistant', { method: 'POST', json: { message: 'hats' }, headers })
    expect(paused.headers.get('content-type')).toBe('application/json')
    expect(endpoint.bodies.length - failures).toBe(3)
    await expect
      .poll(async () => (await callAsStaff('/assistant/model')).body.last_error)
      .toBe('The model did not finish in time.')
  })

  it('is stopped by the kill switch, which is audited', async () => {
    const json = { is_stopped: true }
    const stopped = await callAsStaff('/assistant/model', { method: 'PUT', json })
    expect(stopped.body).toMatchObject({ is_stopped: true })
    const reply = await call('/assistant', { method: 'POST', json: { message: 'hats' }, headers })
    expect(reply.body.by).toBe('rules')
    const [entry] = await db.select().from(audit).where(eq(audit.noun, 'model'))
    expect(entry).toMatchObject({ action: 'update', after: '{"is_stopped":true}' })
    const wrong = await callAsStaff('/assistant/model', { method: 'PUT', json: {} })
    expect(wrong.body.issues[0].path).toBe('is_stopped')
  })
})

describe('a shop with a small budget', async () => {
  const endpoint = await startModelEndpoint()
  afterAll(() => endpoint.stop())
  const { callAsStaff, origin, call } = await startApi({
    vars: {
      MODEL_URL: endpoint.url,
      MODEL_NAME: 'scripted',
      MODEL_DAILY_TOKENS: '250',
      MODEL_TIMEOUT_MS: '20000',
    },
  })
  const usedTokens = async () => (await callAsStaff('/assistant/model')).body.today.tokens

  it('lets the rules reply once the day’s budget is used, and counts concurrent replies', async () => {
    const held: ServerResponse[] = []
    // Holds all replies until four messages have reached the model, so that none counts earlier.
    endpoint.next = () => (response) => {
      held.push(response)
      if (held.length < 4) return
      for (const one of held) one.writeHead(200).end(writeEvents({ texts: ['Hello there.'] }))
    }
    const replies = await Promise.all(
      ['hats', 'tees', 'hoodies', 'caps'].map((one) => talkTo(origin, one)),
    )
    expect(replies.map(({ reply }) => reply.by)).toEqual(Array(4).fill('model'))
    await expect.poll(usedTokens).toBe(400)
    const { body } = await call('/assistant', {
      method: 'POST',
      json: { message: 'hats' },
      headers,
    })
    expect([body.by, endpoint.bodies.length]).toEqual(['rules', 4])
  })
})

describe('a visitor with many messages', async () => {
  const endpoint = await startModelEndpoint()
  afterAll(() => endpoint.stop())
  const { origin } = await startApi({
    vars: {
      MODEL_URL: endpoint.url,
      MODEL_NAME: 'scripted',
      LOCAL_LIMITS: JSON.stringify({ MODEL_LIMIT: { limit: 2, period: 60 } }),
    },
  })

  it('gets replies by the rules once the model has replied too often', async () => {
    const body = JSON.stringify({ message: 'hats' })
    // The limit is 2, but the counter may reset once in between.
    for (let count = 0; count < 5; count += 1) {
      const response = await fetch(`${origin}/api/assistant`, { method: 'POST', headers, body })
      expect(response.status).toBe(200)
      const sent = await response.text()
      if (response.headers.get('content-type') === 'application/json')
        return expect(JSON.parse(sent).by).toBe('rules')
    }
    throw new Error('the model replied to every message')
  })
})

describe('a shopper who leaves', async () => {
  const endpoint = await startModelEndpoint()
  afterAll(() => endpoint.stop())
  const { callAsStaff, origin } = await startApi({
    vars: { MODEL_URL: endpoint.url, MODEL_NAME: 'scripted', MODEL_TIMEOUT_MS: '20000' },
  })

  it('ends the call to the model, which counts as neither a reply nor an error', async () => {
    endpoint.next = () => (response) => {
      response.writeHead(200)
      response.write('data: {"choices":[{"delta":{"content":"Happy to help. Let me look. "}}]}\n\n')
    }
    const browser = new AbortController()
    const body = JSON.stringify({ message: 'hats' })
    const { signal } = browser
    const response = await fetch(`${origin}/api/assistant`, {
      method: 'POST',
      headers,
      body,
      signal,
    })
    const { value } = (await response.body?.getReader().read()) ?? {}
    expect(new TextDecoder().decode(value)).toContain('Happy to help.')
    browser.abort()
    await expect.poll(() => endpoint.aborted, { timeout: 5000 }).toBe(1)
    await expect
      .poll(async () => (await callAsStaff('/assistant/model')).body)
      .toMatchObject({ today: { replies: 0, tokens: expect.any(Number) }, last_error: null })
  })
})
