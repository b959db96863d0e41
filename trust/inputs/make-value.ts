import { hostileJson, hostileTexts } from './hostile.ts'
import type { JsonSchema } from './operations.ts'
import type { Random } from './random.ts'

/** Things that exist in the shop, so that a valid request finds something. */
export type Known = {
  products: readonly string[]
  orders: readonly string[]
  reviews: readonly string[]
  emails: readonly string[]
  lines: readonly Readonly<Record<string, string | number>>[]
}

/** A value as JSON text, so that it can contain a number such as 1e999. */
export type Json = { text: string } | { list: Json[] } | { fields: [name: string, value: Json][] }

const words = ['tee', 'Focus Crest', 'Ada Byron', 'M', 'Black', 'hoodie under $40', 'São Paulo']

/** Texts that match the API's patterns. */
const texts: [form: RegExp, make: (random: Random, known: Known) => string][] = [
  [/^\^\[a-z0-9-\]/, (random, { products }) => random.pick(products)],
  [/^\^\\d|^\^\[1-5\]/, (random) => String(random.below(5) + 1)],
  [/sha384/, () => `sha384-${'A'.repeat(64)}`],
  [/^\^\[a-z\]\[a-z0-9-\]/, () => 'inputs'],
  [/^\^\[a-z\]\+/, () => 'overlay.inputs'],
  [/https:/, () => '/media/focus-crest-tee-black.webp'],
]

export const validText = (
  schema: JsonSchema,
  random: Random,
  known: Known,
  name: string,
): string => {
  if (schema.format === 'uuid' || name === 'Idempotency-Key') return uuidOf(random)
  if (schema.format === 'email') return random.pick(known.emails)
  if (/^ids?$|product_id$/.test(name)) return random.pick(known.products)
  const make = texts.find(([form]) => schema.pattern && form.test(schema.pattern))?.[1]
  if (make) return make(random, known)
  return random.pick(words).slice(0, schema.maxLength ?? 100)
}

const uuidOf = ({ below }: Random): string =>
  'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replaceAll('x', () => below(16).toString(16))

/** A valid value, as far as the schema tells. */
export const validValue = (schema: JsonSchema, random: Random, known: Known, name = ''): Json => {
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) return validValue(random.pick(branches), random, known, name)
  if (schema.enum) return { text: JSON.stringify(random.pick(schema.enum)) }
  if ('const' in schema) return { text: JSON.stringify(schema.const) }
  if (name === 'items' && schema.type === 'object') return toFields(random.pick(known.lines))
  if (schema.type === 'object') return validObject(schema, random, known)
  if (schema.type === 'array') {
    const length = Math.max(schema.minItems ?? 0, random.below(Math.min(schema.maxItems ?? 3, 3)))
    const items = schema.items ?? {}
    return { list: Array.from({ length }, () => validValue(items, random, known, name)) }
  }
  return { text: validLeaf(schema, random, known, name) }
}

const toFields = (fields: Known['lines'][number]): Json => ({
  fields: Object.entries(fields).map(([name, value]) => [name, { text: JSON.stringify(value) }]),
})

const validObject = (schema: JsonSchema, random: Random, known: Known): Json => {
  const { properties = {}, required = [], additionalProperties: rest } = schema
  const chosen = Object.entries(properties).filter(
    ([field]) => required.includes(field) || random.isIn(50),
  )
  const extra: [string, JsonSchema][] =
    typeof rest === 'object' && random.isIn(70) ? [['a.b', rest]] : []
  return {
    fields: [...chosen, ...extra].map(([field, value]) => [
      field,
      validValue(value, random, known, field),
    ]),
  }
}

const validLeaf = (schema: JsonSchema, random: Random, known: Known, name: string): string => {
  switch (schema.type) {
    case 'string':
      return JSON.stringify(validText(schema, random, known, name))
    case 'boolean':
      return String(random.isIn(50))
    case 'integer':
      return String(Math.max(schema.minimum ?? 0, random.below(3) + 1))
    case 'number':
      return String(Math.max(schema.minimum ?? 0, random.pick([1, 19.99, 40, 0.0825])))
    default:
      return 'null'
  }
}

/** Lists all places of a value that can be changed, from the whole down to each leaf. */
const placesIn = (value: Json): ((change: (at: Json) => Json) => Json)[] => {
  const itself = (change: (at: Json) => Json): Json => change(value)
  if ('list' in value) {
    const below = value.list.flatMap((one, index) =>
      placesIn(one).map((place) => (change: (at: Json) => Json): Json => ({
        list: value.list.with(index, place(change)),
      })),
    )
    return [itself, ...below]
  }
  if ('fields' in value) {
    const below = value.fields.flatMap(([name, one], index) =>
      placesIn(one).map((place) => (change: (at: Json) => Json): Json => ({
        fields: value.fields.with(index, [name, place(change)]),
      })),
    )
    return [itself, ...below]
  }
  return [itself]
}

const change = (value: Json, random: Random, by: (at: Json) => Json): Json =>
  random.pick(placesIn(value))(by)

const bounds = [-1, 0, 1, 99, 100, 101, 1e6, 1e6 + 1, 1e15, 0.005, 0.1 + 0.2, 2 ** 53]
const lengths = [0, 1, 39, 40, 41, 64, 65, 200, 201, 254, 255, 500, 501, 2000, 2001, 5001, 10_001]

/** Changes one place of a value to something wrong, or to a bound. */
export const nearlyValid = (value: Json, random: Random): Json =>
  change(value, random, (at) => {
    if ('fields' in at && random.isIn(80)) return changeFields(at.fields, random)
    if ('list' in at && random.isIn(60)) {
      return {
        list: Array.from({ length: random.pick([0, 1, 12, 41, 101, 201]) }, () => at.list[0] ?? at),
      }
    }
    return random.pick<() => Json>([
      () => ({ text: String(random.pick(bounds)) }),
      () => ({ text: JSON.stringify('x'.repeat(random.pick(lengths))) }),
      () => ({ text: random.pick(['null', 'true', '""', '"1"', '1', '[]', '{}']) }),
    ])()
  })

const changeFields = (fields: [string, Json][], random: Random): Json => {
  const index = random.below(fields.length + 1)
  const missing = { fields: fields.toSpliced(index, 1) }
  const extra = { fields: [...fields, ['surprise', { text: '1' }] satisfies [string, Json]] }
  return random.isIn(70) ? missing : extra
}

export const hostileValue = (value: Json, random: Random): Json => {
  let changed = value
  for (let left = random.below(3); left >= 0; left -= 1) {
    changed = change(changed, random, (at) => {
      if ('fields' in at && random.isIn(50)) {
        const name = random.pick(['__proto__', 'constructor', 'toString', ...hostileTexts])
        return { fields: [...at.fields, [name, { text: random.pick(hostileJson) }]] }
      }
      const isText = random.isIn(70)
      return { text: isText ? JSON.stringify(random.pick(hostileTexts)) : random.pick(hostileJson) }
    })
  }
  return changed
}

export const toJson = (value: Json): string => {
  if ('text' in value) return value.text
  if ('list' in value) return `[${value.list.map(toJson).join(',')}]`
  const fields = value.fields.map(([name, one]) => `${JSON.stringify(name)}:${toJson(one)}`)
  return `{${fields.join(',')}}`
}
