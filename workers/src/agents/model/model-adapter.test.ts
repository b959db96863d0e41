import { expect, it, vi } from 'vitest'

import { ModelError, openModel } from './model-adapter.ts'
import { type CallResult, readStream } from './read-stream.ts'

const settings = { MODEL_NAME: '@cf/any/model' }
const request = { messages: [{ role: 'user', content: 'Hi' } as const], tools: [] }
const { signal } = new AbortController()

const serviceThat = (run: (...given: unknown[]) => Promise<unknown>) => {
  const service = { run: vi.fn(run) }
  return { service, env: { AI: service as unknown as Pick<Ai, 'run'> } }
}

const readAll = async (events: string) => {
  const { service, env } = serviceThat(async () => new Blob([events]).stream())
  const result: CallResult = { text: '', toolCalls: [], tokens: 0 }
  const bytes = await openModel(settings, env)?.open(request, signal)
  const parts: string[] = []
  if (bytes) for await (const part of readStream(bytes, result)) parts.push(part)
  return { service, result, parts }
}

it('runs Workers AI through its binding, and reads both shapes of its stream', async () => {
  const older = await readAll(
    'data: {"response":"Hel","p":"x"}\n\ndata: {"response":"lo."}\n\ndata: {"response":"","tool_calls":[{"name":"get_product","arguments":{"id":"tee"}}],"usage":{"total_tokens":7}}\n\ndata: [DONE]\n\n',
  )
  expect(older.service.run).toHaveBeenCalledWith(
    '@cf/any/model',
    { messages: request.messages, stream: true, max_tokens: 600, temperature: 0.2 },
    { signal },
  )
  expect(older.parts).toEqual(['Hel', 'lo.', '\n'])
  const call = { id: 'call_0', name: 'get_product', arguments: '{"id":"tee"}' }
  expect(older.result).toEqual({ text: 'Hello.', toolCalls: [call], tokens: 7 })
  const newer = await readAll(
    'data: {"choices":[{"delta":{"content":"Hello."},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n',
  )
  expect(newer.result.text).toBe('Hello.')
})

it('explains a failure without quoting the service', async () => {
  const { env } = serviceThat(async () => {
    throw new Error('the request said: secret')
  })
  await expect(openModel(settings, env)?.open(request, signal)).rejects.toEqual(
    new ModelError('Workers AI did not reply.'),
  )
  const { env: other } = serviceThat(async () => ({ response: 'whole' }))
  await expect(openModel(settings, other)?.open(request, signal)).rejects.toThrow(ModelError)
})

it('opens a model only with a name, and a service or an address', () => {
  const { env } = serviceThat(async () => null)
  expect(openModel({}, env)).toBeNull()
  expect(openModel(settings, {})).toBeNull()
  expect(openModel({ ...settings, MODEL_URL: 'http://127.0.0.1:1/' }, env)?.kind).toBe('endpoint')
})

it('rejects a stream that is too long or ends early', async () => {
  await expect(readAll(`data: ${'x'.repeat(500_000)}`)).rejects.toThrow()
  await expect(readAll('data: {"response":"Hel"}\n\n')).rejects.toThrow('in the middle')
})

const chunkOf = (delta: object, finish_reason: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ delta, finish_reason }] })}\n\n`
const callOf = (index: number, id: string | null, name: string, text: string) =>
  chunkOf({ tool_calls: [{ index, id, function: { name, arguments: text } }] })

it.each([
  ['all have one index', [0, 0]],
  ['do not begin at zero', [1, 2]],
])('keeps tool calls apart that %s', async (_case, [first = 0, second = 0]) => {
  const parts = [callOf(first, 'a', 'get_product', '{"id":'), callOf(first, '', '', '"tee"}')]
  const events = [...parts, callOf(second, 'b', 'get_policies', '{}'), chunkOf({}, 'tool_calls')]
  expect((await readAll(events.join(''))).result.toolCalls).toEqual([
    { id: 'a', name: 'get_product', arguments: '{"id":"tee"}' },
    { id: 'b', name: 'get_policies', arguments: '{}' },
  ])
})

it('does not complete a sentence that the provider has cut off', async () => {
  const said = chunkOf({ content: 'It is not sold out. It comes in' })
  expect((await readAll(said + chunkOf({}, 'length'))).parts).toHaveLength(1)
  expect((await readAll(said + chunkOf({}, 'stop'))).parts.at(-1)).toBe('\n')
})

it('ends at [DONE], even if the connection stays open', async () => {
  const bytes = new TextEncoder().encode('data: {"response":"Hello."}\n\ndata: [DONE]\n\n')
  const { env } = serviceThat(
    async () => new ReadableStream({ start: (controller) => controller.enqueue(bytes) }),
  )
  const stream = await openModel(settings, env)?.open(request, signal)
  const result: CallResult = { text: '', toolCalls: [], tokens: 0 }
  if (stream)
    for await (const part of readStream(stream, result)) expect('Hello.\n').toContain(part)
  expect(result.text).toBe('Hello.')
})
