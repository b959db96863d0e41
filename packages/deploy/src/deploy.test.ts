import { expect, it, vi } from 'vitest'

import { runSteps } from './deploy.ts'
import type { Deploy, Step } from './step.ts'

const deploy = { signal: new AbortController().signal } as Deploy

/** The nth call of `run` finds a change if the nth value is true. */
const stepOf = (title: string, ...isMissing: boolean[]): Step => ({
  title,
  run: async (_deploy, change) => {
    if (isMissing.shift()) await change([title], async () => {})
  },
})

const run = async (steps: readonly Step[]) => {
  const giveBack = vi.fn(async () => {})
  const takeLease = vi.fn(async () => giveBack)
  const changedCount = await runSteps(steps, deploy, { report: () => {}, takeLease })
  return { changedCount, taken: takeLease.mock.calls.length, given: giveBack.mock.calls.length }
}

it('takes the lease once, even if another deploy has done the first step by then', async () => {
  const steps = [stepOf('done by another', true, false), stepOf('ours', true)]
  expect(await run(steps)).toEqual({ changedCount: 1, taken: 1, given: 1 })
})

it('takes no lease if there is nothing to do', async () => {
  expect(await run([stepOf('there')])).toEqual({ changedCount: 0, taken: 0, given: 0 })
})

it('gives the lease back when a step fails', async () => {
  const giveBack = vi.fn(async () => {})
  const failing: Step = {
    title: 'fails',
    run: (_deploy, change) => change(['fails'], () => Promise.reject(new Error('no network'))),
  }
  const options = { report: () => {}, takeLease: async () => giveBack }
  await expect(runSteps([failing], deploy, options)).rejects.toThrow('no network')
  expect(giveBack).toHaveBeenCalledTimes(1)
})
