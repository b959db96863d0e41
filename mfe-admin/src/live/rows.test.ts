import { expect, test } from 'vitest'

import { anOrder } from '../testing/builders.ts'
import { removeRow, saveRow, uniqueRows } from './rows.ts'

test('puts the newest row first', () => {
  const [old, young] = [anOrder(), anOrder()]
  expect(saveRow([old], young)).toEqual([young, old])
})

test('puts a late message about an old row where its age belongs', () => {
  const [first, second, third] = [anOrder(), anOrder(), anOrder()]
  expect(saveRow([third, first], second)).toEqual([third, second, first])
  expect(saveRow([third, second], first)).toEqual([third, second, first])
})

test('replaces a known row where it stands', () => {
  const [old, young] = [anOrder(), anOrder()]
  const shipped = { ...old, status: 'shipped' as const }
  expect(saveRow([young, old], shipped)).toEqual([young, shipped])
})

test('saves the same row twice without change', () => {
  const [old, young] = [anOrder(), anOrder()]
  const once = saveRow([old], young)
  expect(saveRow(once, young)).toEqual(once)
})

test('removes a row once and leaves the list alone after that', () => {
  const [old, young] = [anOrder(), anOrder()]
  const once = removeRow([young, old], old.id)
  expect(once).toEqual([young])
  expect(removeRow(once, old.id)).toBe(once)
})

test('keeps one of two overlapping rows', () => {
  const order = anOrder()
  expect(uniqueRows([order, order])).toEqual([order])
})
