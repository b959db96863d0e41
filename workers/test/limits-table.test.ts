import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import * as limits from '@shop/domain/limits'
import { expect, it } from 'vitest'

const read = (path: string): string =>
  readFileSync(join(import.meta.dirname, '../..', path), 'utf8')

/** The numbers of the document's tables by the names in their first column. */
const documented = new Map(
  [...read('docs/limits.md').matchAll(/^\| `(\w+)` +\| +([\d,]+) \|/gm)].map(([, name, number]) => [
    name,
    Number(number?.replaceAll(',', '')),
  ]),
)

const counters = [
  ...read('wrangler.toml').matchAll(
    /\[\[ratelimits\]\]\nname = "(\w+)"\nnamespace_id = "\d+"\nsimple = \{ limit = (\d+), period = 60 \}/g,
  ),
].map(([, name, number]) => [name, Number(number)] as const)

it('docs/limits.md has every limit of wrangler.toml and of packages/domain, and no other', () => {
  expect(counters).toHaveLength(11)
  expect(Object.fromEntries(documented)).toEqual({ ...Object.fromEntries(counters), ...limits })
})
