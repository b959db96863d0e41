import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import type { ApiProblem } from './api-problem.ts'
import { createClient } from './client.ts'

const path = '/api/response'
const FakeResponse = v.object({ number: v.number() })

type Call = { path: string; init: RequestInit }

const clientWith = (response: () => Response | Promise<Response>) => {
  const calls: Call[] = []
  const client = createClient({
    fetch: async (path, init) => {
      calls.push({ path, init })
      return response()
    },
  })
  return { client, calls }
}

const brokenOff = (): ReadableStream =>
  new ReadableStream({ pull: (stream) => stream.error(new TypeError('network error')) })

const failure = (call: Promise<unknown>): Promise<ApiProblem> =>
  call.then(
    () => expect.unreachable('the call succeeds'),
    (error: ApiProblem) => error,
  )

describe('a call', () => {
  it('requests JSON and parses the body with its schema', async () => {
    const { client, calls } = clientWith(() => Response.json({ number: 1, extra: true }))
    expect(await client.request(path, FakeResponse)).toEqual({ number: 1 })
    expect(calls).toEqual([
      { path, init: { method: 'GET', headers: { accept: 'application/json' } } },
    ])
  })

  it('sends a body as JSON, with the given headers', async () => {
    const { client, calls } = clientWith(() => Response.json({ number: 1 }, { status: 201 }))
    await client.request(path, FakeResponse, {
      method: 'POST',
      body: { name: 'Tee' },
      headers: { 'idempotency-key': 'key-0001' },
    })
    expect(calls[0]?.init).toEqual({
      method: 'POST',
      body: '{"name":"Tee"}',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'idempotency-key': 'key-0001',
      },
    })
  })

  it('returns null when there is no content', async () => {
    const { client } = clientWith(() => new Response(null, { status: 204 }))
    expect(await client.request(path, v.null(), { method: 'DELETE' })).toBeNull()
  })
})

describe('a failed call', () => {
  it('rejects with the code, the detail and the fields of the problem', async () => {
    const { client } = clientWith(() =>
      Response.json(
        {
          type: '/docs/problems#bad-input',
          title: 'Some fields need a different value',
          status: 422,
          detail: 'One field needs another value.',
          code: 'bad-input',
          issues: [{ path: 'price', message: 'must be 0 or more' }],
        },
        { status: 422, headers: { 'content-type': 'application/problem+json' } },
      ),
    )
    expect(await failure(client.request(path, FakeResponse))).toMatchObject({
      name: 'ApiProblem',
      code: 'bad-input',
      message: 'One field needs another value.',
      issues: [{ path: 'price', message: 'must be 0 or more' }],
    })
  })

  it.each([
    ['no server responds', () => Promise.reject(new TypeError('fetch failed'))],
    ['the connection breaks while the response arrives', () => new Response(brokenOff())],
  ])('is offline when %s', async (_title, response) => {
    const problem = await failure(clientWith(response).client.request(path, FakeResponse))
    expect(problem).toMatchObject({ name: 'ApiProblem', code: 'offline', issues: [] })
    expect(problem.message).toBe('The shop cannot be reached. Check your connection and try again.')
  })

  it.each([
    ['the shop fails', () => Response.json({}, { status: 500 })],
    ['a proxy refuses in HTML', () => new Response('<h1>502</h1>', { status: 502 })],
  ])('is internal, not offline, when %s', async (_title, response) => {
    const problem = await failure(clientWith(response).client.request(path, FakeResponse))
    expect(problem).toMatchObject({ name: 'ApiProblem', code: 'internal', issues: [] })
    expect(problem.message).toBe('Something went wrong on our side. Please try again in a moment.')
  })

  it.each([
    ['a problem has an unknown code', () => Response.json({ code: 'teapot' }, { status: 418 })],
    ['a sign-in page answers with 200', () => new Response('<h1>Wi-Fi</h1>')],
    ['the response has another shape', () => Response.json({ number: '1' })],
  ])('reports an unreadable response when %s', async (_title, response) => {
    const problem = await failure(clientWith(response).client.request(path, FakeResponse))
    expect(problem).toMatchObject({ name: 'ApiProblem', code: 'internal', issues: [] })
    expect(problem.message).toBe('The shop’s reply cannot be read. Please try again in a moment.')
  })

  it('keeps the reason why a response cannot be read', async () => {
    const { client } = clientWith(() => Response.json({ number: '1' }))
    expect((await failure(client.request(path, FakeResponse))).cause).toBeInstanceOf(v.ValiError)
  })

  it('rejects with the abort error when the caller aborts', async () => {
    const controller = new AbortController()
    const { client, calls } = clientWith(() => {
      controller.abort()
      return Promise.reject(controller.signal.reason as Error)
    })
    const { signal } = controller
    expect((await failure(client.request(path, FakeResponse, { signal }))).name).toBe('AbortError')
    expect(calls[0]?.init.signal).toBe(signal)
  })

  it('rejects with the abort error when the caller aborts while the response arrives', async () => {
    const controller = new AbortController()
    const body = new ReadableStream({
      pull: (stream) => {
        controller.abort()
        stream.error(controller.signal.reason)
      },
    })
    const { client } = clientWith(() => new Response(body))
    const call = client.request(path, FakeResponse, { signal: controller.signal })
    expect((await failure(call)).name).toBe('AbortError')
  })
})
