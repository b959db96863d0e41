import * as v from 'valibot'

import { Text } from './fields.ts'

/** The maximum number of keys of a module. */
export const maxValues = 1000

/** The maximum size of one value, in bytes of UTF-8. */
export const maxValueBytes = 65_536

/** The maximum size of all keys and values of a module, in bytes. */
export const maxStoreBytes = 5_242_880

/** A key, unique in its module. It needs no encoding in a URL path. */
export const ValueKey = v.pipe(
  v.string(),
  v.regex(
    /^[A-Za-z0-9._~:-]{1,200}$/,
    'must be 1 to 200 of A-Z, a-z, 0-9, ".", "_", "~", ":" and "-"',
  ),
)

/** `PUT /api/modules/{module}/values/{key}` and the result of `GET /api/values/{module}/{key}`. */
export const ModuleValue = v.strictObject({
  value: v.pipe(Text, v.maxBytes(maxValueBytes, `must be at most ${maxValueBytes} bytes`)),
})
export type ModuleValue = v.InferOutput<typeof ModuleValue>

/** The keys of a module, sorted by name, with the size of each value. */
export const ModuleValueList = v.object({
  values: v.array(v.object({ key: ValueKey, bytes: v.number(), updated_at_ms: v.number() })),
  total_bytes: v.number(),
})
export type ModuleValueList = v.InferOutput<typeof ModuleValueList>
