import * as fc from 'fast-check'

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

export type Known = {
  products: readonly string[]
  orders: readonly string[]
  reviews: readonly string[]
  emails: readonly string[]
  lines: readonly unknown[]
}

type Options = { known: Known; name?: string }

export const valueOf = (schema: JsonSchema, options: Options): fc.Arbitrary<unknown> => {
  const { known, name } = options
  const { type, minimum = 0 } = schema
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) return fc.oneof(...branches.map((branch) => valueOf(branch, options)))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  if (name === 'items' && type === 'object') return fc.constantFrom(...known.lines)
  if (type === 'object') return objectOf(schema, options)
  if (type === 'array') return listOf(schema, options)
  if (type === 'string') return textOf(schema, options)
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer') return fc.integer({ min: minimum, max: minimum + 3 })
  if (type === 'number')
    return fc.constantFrom(1, 19.99, 40, 0.0825).map((number) => Math.max(minimum, number))
  return fc.constant(null)
}

/** Three in a hundred lists may be longer than the schema allows. */
const listOf = (
  { items = {}, minItems: minLength = 0, maxItems = 3 }: JsonSchema,
  options: Options,
): fc.Arbitrary<unknown[]> => {
  const item = valueOf(items, options)
  const copies = fc
    .tuple(item, fc.constantFrom(0, 1, 12, 41, 101, 201))
    .map(([one, length]) => Array.from({ length }, () => one))
  const maxLength = Math.max(minLength, Math.min(maxItems, 3))
  const usual = fc.array(item, { minLength, maxLength })
  return fc.oneof({ arbitrary: usual, weight: 97 }, { arbitrary: copies, weight: 3 })
}

const objectOf = (
  { properties = {}, required = [], additionalProperties: rest }: JsonSchema,
  options: Options,
): fc.Arbitrary<unknown> => {
  const all = { ...properties, ...(typeof rest === 'object' && { 'a.b': rest }) }
  const fields = Object.entries(all).map(
    ([name, schema]) => [name, valueOf(schema, { ...options, name })] as const,
  )
  return fc.record(Object.fromEntries(fields), { requiredKeys: required })
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
  // fast-check cannot generate text for a lookahead. Only patterns of paths have one.
  if (pattern?.includes('(?!') || pattern?.includes('https:'))
    return fc.constant('/media/focus-crest-tee-black.webp')
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  return fc.constantFrom(...words).map((word) => word.slice(0, maxLength))
}
