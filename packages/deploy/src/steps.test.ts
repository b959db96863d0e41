import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'

import { expect, it } from 'vitest'

import { tokenPermissions } from './steps.ts'

it('names the permissions that docs/operate.md lists', async () => {
  const text = await readFile(resolve(import.meta.dirname, '../../../docs/operate.md'), 'utf8')
  for (const permission of tokenPermissions) expect(text).toContain(`_${permission}_`)
})
