/** The key-value store of a module: what its team writes, and its pages read. */
import * as v from 'valibot'

import { Text } from './fields.ts'

/** How many keys a module may have. */
export const maxValues = 1000

/** How many bytes one value may have, as UTF-8. */
export const maxValueBytes = 65_536

/** How many bytes all keys and values of a module may have. */
export const maxStoreBytes = 5_242_880

/** The name of a value. */
export const ValueKey = v.pipe(
  v.string(),
  v.regex(
    /^[A-Za-z0-9._~:-]{1,200}$/,
    'must be 1 to 200 of A-Z, a-z, 0-9, ".", "_", "~", ":" and "-"',
  ),
)

/** `PUT /api/modules/{module}/values/{key}`, and what `GET /api/values/{module}/{key}` returns. */
export const ModuleValue = v.strictObject({
  value: v.pipe(Text, v.maxBytes(maxValueBytes, `must be at most ${maxValueBytes} bytes`)),
})
export type ModuleValue = v.InferOutput<typeof ModuleValue>

/** The keys of a module, by name, with what each takes. */
export const ModuleValueList = v.object({
  values: v.array(v.object({ key: ValueKey, bytes: v.number(), updated_at_ms: v.number() })),
  total_bytes: v.number(),
})
export type ModuleValueList = v.InferOutput<typeof ModuleValueList>
