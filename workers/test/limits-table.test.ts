import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { backendLimits } from '@shop/contracts/backend'
import * as limits from '@shop/domain/limits'
import { expect, it } from 'vitest'

const read = (path: string): string =>
  readFileSync(join(import.meta.dirname, '../..', path), 'utf8')

const documented = new Map(
  [...read('docs/limits.md').matchAll(/^\| `(\w+)` +\| +([\d,]+) \|/gm)].map(([, name, number]) => [
    name,
    Number(number?.replaceAll(',', '')),
  ]),
)

const allCounters = [
  ...read('wrangler.toml').matchAll(
    /\[\[ratelimits\]\]\nname = "(\w+)"\nnamespace_id = "\d+"\nsimple = \{ limit = (\d+), period = 60 \}/g,
  ),
].map(([, name, number]) => [name, Number(number)] as const)

it('docs/limits.md lists exactly the limits of wrangler.toml, packages/domain and back ends', () => {
  const counters = allCounters.filter(([name]) => !name?.endsWith('_48'))
  expect(counters).toHaveLength(16)
  expect(Object.fromEntries(documented)).toEqual({
    ...Object.fromEntries(counters),
    ...limits,
    ...backendLimits,
  })
})

it('wrangler.toml allows an IPv6 /48 ten times the limit of one visitor', () => {
  const numbers = new Map(allCounters)
  const visitors = allCounters.filter(([name]) => !name?.endsWith('_48'))
  for (const [name, number] of visitors) expect(numbers.get(`${name}_48`)).toBe(number * 10)
  expect(allCounters).toHaveLength(2 * visitors.length)
})
