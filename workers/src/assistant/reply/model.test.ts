import { describe, expect, it } from 'vitest'

import type { LogLine } from '../../platform/log.ts'
import { openModel, workersAiModel } from './model.ts'

const AI = {} as Ai

const open = (env: object) => {
  const lines: LogLine[] = []
  const model = openModel({ env, log: (line) => lines.push(line) })
  return { hasModel: model !== null, lines }
}

describe('openModel', () => {
  it('opens none unless one is named, with or without Workers AI', () => {
    expect(open({})).toEqual({ hasModel: false, lines: [] })
    expect(open({ AI })).toEqual({ hasModel: false, lines: [] })
  })

  it('opens an endpoint where there is a URL, else Workers AI', () => {
    const named = { ASSISTANT_LLM_MODEL: 'm' }
    const endpoint = { ...named, ASSISTANT_LLM_URL: 'https://a.example/v1' }
    expect(open(endpoint)).toEqual({ hasModel: true, lines: [] })
    expect(open({ ...named, AI })).toEqual({ hasModel: true, lines: [] })
  })

  it.each([
    [{ ASSISTANT_LLM_MODEL: 'm' }, /^ASSISTANT_LLM_MODEL: needs ASSISTANT_LLM_URL/],
    [{ ASSISTANT_LLM_MODEL: 'm', ASSISTANT_LLM_URL: 'nowhere' }, /^ASSISTANT_LLM_URL: must be/],
  ])('opens none for %j, and logs why', (env, why) => {
    const { hasModel, lines } = open(env)
    expect(hasModel).toBe(false)
    expect(lines).toMatchObject([
      { level: 'error', message: 'the assistant has no language model' },
    ])
    expect(String(Object(lines[0]?.error).message)).toMatch(why)
  })
})

describe('workersAiModel', () => {
  const prompt = { system: 's', user: 'u', schema: { type: 'object' } }
  const { signal } = new AbortController()

  /** Stands in for the platform's binding, which only runs at Cloudflare. */
  const binding = (output: unknown) => {
    const calls: unknown[][] = []
    const run = async (...given: unknown[]): Promise<unknown> => {
      calls.push(given)
      return output
    }
    return { calls, ai: { run } as unknown as Pick<Ai, 'run'> }
  }

  it('requests JSON mode, with the schema bare', async () => {
    const { ai, calls } = binding({ response: { text: 'a' } })
    await workersAiModel(ai, '@cf/some/model')(prompt, signal)
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
  ])('reads the output %j', async (output) => {
    expect(await workersAiModel(binding(output).ai, 'm')(prompt, signal)).toEqual({ text: 'a' })
  })

  it.each([null, {}, { response: 7 }, { choices: [] }, { response: 'Sure! {' }])(
    'rejects the output %j',
    async (output) => {
      await expect(workersAiModel(binding(output).ai, 'm')(prompt, signal)).rejects.toThrow(
        /^(?:Workers AI returned no completion|the model wrote no JSON)$/,
      )
    },
  )
})
