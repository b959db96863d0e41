import { ProblemError } from '@shop/contracts/problem'
import { expect, it } from 'vitest'

import type { LogLine } from '../../platform/log.ts'
import { runTool } from './server.ts'

const run = async (tool: () => Promise<Record<string, unknown>>) => {
  const lines: LogLine[] = []
  const { isError, content } = await runTool({ log: (line) => lines.push(line) }, tool)
  return { isError, content, lines }
}

it('reports an error with its code and detail', async () => {
  const { isError, content, lines } = await run(async () => {
    throw new ProblemError('product-not-found', 'No product has the id "x".')
  })
  expect(isError).toBe(true)
  expect(content).toEqual([{ type: 'text', text: 'product-not-found: No product has the id "x".' }])
  expect(lines).toEqual([])
})

it('logs the cause of a failure without revealing it', async () => {
  const { content, lines } = await run(async () => {
    throw new Error('password of the database is hunter2')
  })
  expect(JSON.stringify(content)).not.toContain('hunter2')
  expect(lines).toMatchObject([{ level: 'error', message: 'a tool failed' }])
})
