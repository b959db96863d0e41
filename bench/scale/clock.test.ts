import { setTimeout as sleep } from 'node:timers/promises'

import { expect, it } from 'vitest'

import { createClock } from './clock.ts'

it('runs what is due in the order of its times, and of its setting at one time', async () => {
  const clock = createClock(1000)
  const seen: string[] = []
  const note = (name: string, delayMs: number): void =>
    void clock.setTimer(() => seen.push(`${name} ${clock.now()}`), delayMs)
  note('late', 30)
  note('first', 10)
  note('second', 10)
  note('after the end', 100)
  await clock.runUntil(1050)
  expect(seen).toEqual(['first 1010', 'second 1010', 'late 1030'])
  expect(clock.now()).toBe(1050)
})

it('leaves out a timer that was cleared', async () => {
  const clock = createClock(0)
  const seen: number[] = []
  const timers = [1, 2, 3, 4, 5].map((delayMs) => clock.setTimer(() => seen.push(delayMs), delayMs))
  clock.clearTimer(timers[0] ?? 0)
  clock.clearTimer(timers[3] ?? 0)
  await clock.runUntil(10)
  expect(seen).toEqual([2, 3, 5])
})

it('lets promises that wait for one another go on before time moves', async () => {
  const clock = createClock(0)
  const seen: string[] = []
  const work = async (): Promise<void> => {
    await clock.wait(10)
    for (let step = 0; step < 50; step += 1) await Promise.resolve()
    seen.push(`work ${clock.now()}`)
  }
  void work()
  clock.setTimer(() => seen.push(`timer ${clock.now()}`), 11)
  await clock.runUntil(20)
  expect(seen).toEqual(['work 10', 'timer 11'])
})

it('stands still while real work is under way, and while that begins other work', async () => {
  const clock = createClock(0)
  const seen: string[] = []
  const query = (): Promise<unknown> => clock.track(sleep(5))
  const work = async (): Promise<void> => {
    await query()
    await query()
    seen.push(`queried at ${clock.now()}`)
  }
  void work()
  clock.setTimer(() => seen.push(`timer at ${clock.now()}`), 1)
  await clock.runUntil(10)
  expect(seen).toEqual(['queried at 0', 'timer at 1'])
})
