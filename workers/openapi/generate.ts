/** Writes the API's description to where the Worker serves it from; run it after a change of a contract. */
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'

import { makeDocument } from './document.ts'

const target = resolve(import.meta.dirname, '../src/openapi/openapi.json')

await writeFile(target, `${JSON.stringify(makeDocument(), null, 2)}\n`)
