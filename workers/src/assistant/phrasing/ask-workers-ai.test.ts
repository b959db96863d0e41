import { expect, it } from 'vitest'

import { askWorkersAi } from './ask-workers-ai.ts'

const prompt = { system: 's', user: 'u', schema: { type: 'object' } }
const { signal } = new AbortController()

/** The platform's binding, which only runs at Cloudflare. */
const binding = (answer: unknown) => {
  const calls: unknown[][] = []
  const run = async (...given: unknown[]): Promise<unknown> => {
    calls.push(given)
    return answer
  }
  return { calls, ai: { run } as unknown as Pick<Ai, 'run'> }
}

it('asks in JSON mode, with the schema bare', async () => {
  const { ai, calls } = binding({ response: { text: 'a' } })
  await askWorkersAi(ai, '@cf/some/model')(prompt, signal)
  expect(calls).toEqual([
    [
      '@cf/some/model',
      {
        messages: [
          { role: 'system', content: 's' },
          { role: 'user', content: 'u' },
        ],
        max_tokens: 400,
        response_format: { type: 'json_schema', json_schema: { type: 'object' } },
      },
      { signal },
    ],
  ])
})

it.each([
  { response: { text: 'a' } },
  { response: '{"text":"a"}' },
  { choices: [{ message: { content: '{"text":"a"}' } }] },
])('reads %j', async (answer) => {
  expect(await askWorkersAi(binding(answer).ai, 'm')(prompt, signal)).toEqual({ text: 'a' })
})

it.each([null, {}, { response: 7 }, { choices: [] }, { response: 'Sure! {' }])(
  'refuses %j',
  async (answer) => {
    await expect(askWorkersAi(binding(answer).ai, 'm')(prompt, signal)).rejects.toThrow(/answered/)
  },
)
