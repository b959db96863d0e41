import { expect, it, vi } from 'vitest'

import { type Deploy, runSteps, type Step } from './step.ts'

const deploy = { signal: new AbortController().signal } as Deploy

/** The nth call of `plan` returns work if the nth value is true; all others return null. */
const stepOf = (title: string, ...plans: boolean[]): Step => ({
  title,
  check: async () => [],
  plan: async () => (plans.shift() ? { lines: [title], run: async () => {} } : null),
})

it('takes the lease once, even if another deploy has done the first step by then', async () => {
  const takeLease = vi.fn(async () => {})
  const steps = [stepOf('done by another', true, false), stepOf('ours', true, true)]
  expect(await runSteps(steps, deploy, { report: () => {}, takeLease })).toBe(1)
  expect(takeLease).toHaveBeenCalledTimes(1)
})

it('takes no lease if there is nothing to do', async () => {
  const takeLease = vi.fn(async () => {})
  expect(await runSteps([stepOf('there')], deploy, { report: () => {}, takeLease })).toBe(0)
  expect(takeLease).not.toHaveBeenCalled()
})
