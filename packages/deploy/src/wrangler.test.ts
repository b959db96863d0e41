import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { parse } from 'smol-toml'
import * as v from 'valibot'
import { expect, it } from 'vitest'

const rootDir = resolve(import.meta.dirname, '../../..')

const classNames = v.optional(v.array(v.string()), [])
const Config = v.object({
  durable_objects: v.object({ bindings: v.array(v.object({ class_name: v.string() })) }),
  migrations: v.array(v.object({ new_sqlite_classes: classNames, deleted_classes: classNames })),
})

/** Cloudflare rejects a Worker if no migration creates a class that the Worker binds. */
it('has a migration that creates each bound class', async () => {
  const text = await readFile(join(rootDir, 'wrangler.toml'), 'utf8')
  const { durable_objects: objects, migrations } = v.parse(Config, parse(text))
  const made = new Set<string>()
  for (const migration of migrations) {
    for (const name of migration.new_sqlite_classes) made.add(name)
    for (const name of migration.deleted_classes) made.delete(name)
  }
  const bound = objects.bindings.map(({ class_name: name }) => name)
  expect(bound.toSorted()).toEqual([...made].toSorted())
})
