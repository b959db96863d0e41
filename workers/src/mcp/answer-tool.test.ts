import { ProblemError } from '@shop/contracts/problem'
import { expect, it } from 'vitest'

import type { LogLine } from '../platform/log.ts'
import { answerTool } from './answer-tool.ts'

const answer = async (verb: () => Promise<Record<string, unknown>>) => {
  const lines: LogLine[] = []
  const { isError, content } = await answerTool({ log: (line) => lines.push(line) }, verb)
  return { isError, content, lines }
}

it('tells a refusal by its code and in its words', async () => {
  const { isError, content, lines } = await answer(async () => {
    throw new ProblemError('product-not-found', 'No product has the id "x".')
  })
  expect(isError).toBe(true)
  expect(content).toEqual([{ type: 'text', text: 'product-not-found: No product has the id "x".' }])
  expect(lines).toEqual([])
})

it('keeps the cause of a failure to the log', async () => {
  const { content, lines } = await answer(async () => {
    throw new Error('password of the database is hunter2')
  })
  expect(JSON.stringify(content)).not.toContain('hunter2')
  expect(lines).toMatchObject([{ level: 'error', message: 'a tool failed' }])
})
