/** Checks requests and responses against the pinned part of Stripe's OpenAPI description. */
import description from './fixtures/stripe-openapi.json' with { type: 'json' }

export type Schema = {
  type?: string
  enum?: readonly string[]
  maxLength?: number
  nullable?: boolean
  required?: readonly string[]
  properties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  items?: Schema
  anyOf?: readonly Schema[]
  $ref?: string
}

type Call = { form: Schema; response: string; session?: Schema }

export const apiVersion = description.info.version

const schemas: Record<string, Schema> = description.schemas
const paths: Record<string, Record<string, Call>> = description.paths

export const responseSchema = (name: string): Schema => {
  const schema = schemas[name]
  if (!schema) throw new Error(`${name} is not in the description`)
  return schema
}

const findCall = (method: string, path: string): Call & { id?: string } => {
  for (const [template, calls] of Object.entries(paths)) {
    const match = new RegExp(`^${template.replace(/\{\w+\}/, '([^/]+)')}$`).exec(path)
    const call = calls[method.toLowerCase()]
    if (match && call) return { ...call, ...(match[1] !== undefined && { id: match[1] }) }
  }
  throw new Error(`${method} ${path} is not in the description`)
}

export const checkRequest = (method: string, path: string, body: string): string[] => {
  const [address = '', query = ''] = path.split('?')
  const { form, session, id } = findCall(method, address)
  return [
    ...(session && id !== undefined ? check(session, id, 'session') : []),
    ...check(form, parseForm(query || body), 'form', { isForm: true }),
  ]
}

export const checkResponse = (method: string, path: string, body: unknown): string[] =>
  check(responseSchema(findCall(method, path.split('?')[0] ?? '').response), body, 'response')

type Form = { [name: string]: string | Form }

/** Turns `a[b][0]=c` into `{ a: { b: { 0: 'c' } } }`. */
const parseForm = (body: string): Form => {
  const form: Form = {}
  for (const [name, value] of new URLSearchParams(body)) {
    const names = name.split(/\[|\]\[|\]/).filter((part) => part !== '')
    const last = names.pop() ?? ''
    let place = form
    for (const part of names) place = (place[part] ??= {}) as Form
    if (last in place) throw new Error(`${name} is there twice`)
    place[last] = value
  }
  return form
}

/** In a form, all values are strings, and fields that the description lacks are errors. */
const check = (schema: Schema, value: unknown, at: string, { isForm = false } = {}): string[] => {
  const inner = (next: Schema, one: unknown, name: string): string[] =>
    check(next, one, `${at}.${name}`, { isForm })
  if (value === null) return schema.nullable ? [] : [`${at} is null`]
  if (schema.$ref) return typeof value === 'object' ? [] : [`${at} is not an object`]
  if (schema.anyOf) {
    const tried = schema.anyOf.map((one) => check(one, value, at, { isForm }))
    return tried.some((wrong) => wrong.length === 0) ? [] : tried.flat()
  }
  if (schema.type === 'object' || (schema.type === 'array' && isForm)) {
    if (typeof value !== 'object') return [`${at} is not an object`]
    const missing = (schema.required ?? []).filter((name) => !(name in value))
    const { properties, items, additionalProperties: other } = schema
    return [
      ...missing.map((name) => `${at}.${name} is missing`),
      ...Object.entries(value).flatMap(([name, one], index) => {
        if (items) return name === `${index}` ? inner(items, one, name) : [`${at}[${name}]`]
        const next = properties?.[name] ?? (typeof other === 'object' ? other : undefined)
        if (next) return inner(next, one, name)
        return isForm ? [`${at}.${name} is unknown`] : []
      }),
    ]
  }
  if (schema.type === 'array')
    return Array.isArray(value)
      ? value.flatMap((one, index) => inner(schema.items ?? {}, one, `${index}`))
      : [`${at} is not an array`]
  return checkValue(schema, isForm ? fromText(schema, String(value)) : value).map(
    (wrong) => `${at} ${wrong}: ${JSON.stringify(value)}`,
  )
}

const fromText = ({ type }: Schema, text: string): unknown => {
  if (type === 'integer' && /^-?\d+$/.test(text)) return Number(text)
  if (type === 'boolean' && /^(true|false)$/.test(text)) return text === 'true'
  return text
}

const checkValue = (schema: Schema, value: unknown): string[] => {
  const isRight = schema.type === 'integer' ? Number.isInteger(value) : typeof value === schema.type
  if (!isRight) return [`is not of the type ${schema.type}`]
  if (schema.enum && !schema.enum.includes(String(value))) return ['is none of the values']
  const isLong = schema.maxLength !== undefined && String(value).length > schema.maxLength
  return isLong ? [`has more than ${schema.maxLength} characters`] : []
}

/** Together, the objects contain every enum value, and null in each nullable field. */
export const sampleObjects = (schema: Schema): Record<string, unknown>[] => {
  const fields = Object.entries(schema.properties ?? {})
  const usual = Object.fromEntries(fields.map(([name, one]) => [name, sampleValues(one)[0]]))
  const others = fields.flatMap(([name, one]) =>
    [...sampleValues(one).slice(1), ...(one.nullable ? [null] : [])].map((value) => ({
      ...usual,
      [name]: value,
    })),
  )
  return [usual, ...others]
}

const sampleValues = (schema: Schema): unknown[] => {
  if (schema.anyOf) return sampleValues(schema.anyOf[0] ?? {})
  if (schema.enum) return [...schema.enum]
  if (schema.type === 'integer') return [4200]
  if (schema.type === 'boolean') return [false, true]
  return schema.type === 'object' ? [{}] : ['text']
}
