/** Makes JSON that the API's schemas accept, or almost accept. */
import * as fc from 'fast-check'

import { rarely } from '../random.ts'

export type JsonSchema = {
  type?: string
  format?: string
  pattern?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  items?: JsonSchema
  minItems?: number
  maxItems?: number
  maxLength?: number
  minimum?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
}

/** Things that exist in the shop, so that a valid request finds something. */
export type Known = {
  products: readonly string[]
  orders: readonly string[]
  reviews: readonly string[]
  emails: readonly string[]
  lines: readonly unknown[]
}

type Options = { known: Known; name?: string }

/** The percentage of lists that may be longer than the schema allows. */
const longShare = 3

export const valueOf = (schema: JsonSchema, options: Options): fc.Arbitrary<unknown> => {
  const { known, name } = options
  const { minimum = 0, minItems: minLength = 0, items = {} } = schema
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) return fc.oneof(...branches.map((branch) => valueOf(branch, options)))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  if (name === 'items' && schema.type === 'object') return fc.constantFrom(...known.lines)
  switch (schema.type) {
    case 'object':
      return objectOf(schema, options)
    case 'array': {
      const maxLength = Math.max(minLength, Math.min(schema.maxItems ?? 3, 3))
      const list = fc.array(valueOf(items, options), { minLength, maxLength })
      const tooLong = fc.tuple(valueOf(items, options), fc.constantFrom(0, 1, 12, 41, 101, 201))
      const copies = tooLong.map(([one, length]) => Array.from({ length }, () => one))
      return rarely<unknown[]>(longShare, copies, list)
    }
    case 'string':
      return textOf(schema, options)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.integer({ min: minimum, max: minimum + 3 })
    case 'number':
      return fc.constantFrom(1, 19.99, 40, 0.0825).map((number) => Math.max(minimum, number))
    default:
      return fc.constant(null)
  }
}

const objectOf = (
  { properties = {}, required = [], additionalProperties: rest }: JsonSchema,
  options: Options,
): fc.Arbitrary<unknown> => {
  const fields = Object.entries(properties).map(([name, schema]) => [
    name,
    valueOf(schema, { ...options, name }),
  ])
  if (typeof rest === 'object') fields.push(['a.b', valueOf(rest, options)])
  return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: required,
  })
}

const words = ['tee', 'Focus Crest', 'Ada Byron', 'M', 'Black', 'hoodie under $40', 'São Paulo']

export const textOf = (
  { format, pattern, maxLength = 100 }: JsonSchema,
  { name = '', known }: Options,
): fc.Arbitrary<string> => {
  if (format === 'uuid' || name === 'Idempotency-Key') return fc.uuid()
  if (format === 'email') return fc.constantFrom(...known.emails)
  const isId = /^ids?$|product_id$/.test(name) || pattern?.startsWith('^[a-z0-9-]')
  if (isId) return fc.constantFrom(...known.products)
  // fast-check does not support lookahead, which only the patterns of paths contain.
  if (pattern?.includes('(?!') || pattern?.includes('https:'))
    return fc.constant('/media/focus-crest-tee-black.webp')
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  return fc.constantFrom(...words).map((word) => word.slice(0, maxLength))
}

/** Matches a name or a value in JSON text, or an empty list or object. */
const token = /"(?:[^"\\]|\\.)*"|[-\w.+]+|\[\]|\{\}/g

export const withChanges = (json: fc.Arbitrary<string>, change: fc.Arbitrary<string>) =>
  fc
    .tuple(json, fc.array(fc.tuple(fc.nat(100), change), { minLength: 1, maxLength: 3 }))
    .map(([text, changes]) =>
      changes.reduce((changed, [place, by]) => replace(changed, place, by), text),
    )

const replace = (text: string, place: number, by: string): string => {
  const places = [...text.matchAll(token)]
  const at = places[place % places.length]
  return at ? text.slice(0, at.index) + by + text.slice(at.index + at[0].length) : text
}
