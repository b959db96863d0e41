import { shopperSessions } from '@shop/db/schema/sessions'
import { hourMs } from '@shop/domain/time'
import { describe, expect, it } from 'vitest'

import { app } from '../src/app.ts'
import { listOperations, makeDocument } from '../src/operations/openapi/document.ts'
import { sha256 } from '../src/platform/crypto.ts'
import { startApi } from './shop.ts'

const { call, callAsStaff, db, deployToken, origin } = await startApi()

await db.insert(shopperSessions).values({
  id: 'session',
  email: 'ada@example.com',
  linkSha256: 'used',
  sessionSha256: await sha256('token'),
  expiresAtMs: Date.now() + hourMs,
})
const cookie = `shopper_session_${new URL(origin).port}=token`

type JsonSchema = {
  $ref?: string
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  additionalProperties?: JsonSchema | boolean
}
type Parameter = { name: string; in: string; schema: JsonSchema }
type Operation = {
  method: string
  path: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema?: JsonSchema }> }
}

const document: {
  paths: Record<string, Record<string, Omit<Operation, 'method' | 'path'>>>
  components: { schemas: Record<string, JsonSchema> }
} = JSON.parse(JSON.stringify(makeDocument(app.routes)))
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]): Operation => ({
    ...operation,
    method: method.toUpperCase(),
    path,
  })),
)

const { schemas } = document.components

const fill = (
  schema: JsonSchema,
  text: string,
  path: string,
): { value: unknown; paths: string[] } => {
  const below = (name: string | number): string => (path ? `${path}.${name}` : String(name))
  if (schema.$ref) return fill(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, text, path)
  const branch = (schema.anyOf ?? schema.oneOf)?.find(({ type }) => type !== 'null')
  if (branch) return fill(branch, text, path)
  if (schema.type === 'array' && schema.items) {
    const { value, paths } = fill(schema.items, text, below(0))
    return { value: [value], paths }
  }
  if (schema.type === 'object') {
    // A record accepts any key of its format. `a.b` fits every such format.
    const rest =
      typeof schema.additionalProperties === 'object' ? schema.additionalProperties : null
    const fields = { ...schema.properties, ...(rest ? { 'a.b': rest } : {}) }
    const filled = Object.entries(fields).map(
      ([name, field]) => [name, fill(field, text, below(name))] as const,
    )
    return {
      value: Object.fromEntries(filled.map(([name, { value }]) => [name, value])),
      paths: filled.flatMap(([, { paths }]) => paths),
    }
  }
  // A constant tells which variant an object is, so it stays. Other text fields get the text.
  if (typeof schema.const === 'string') return { value: schema.const, paths: [] }
  const isText = schema.type === 'string' || schema.enum
  return isText ? { value: text, paths: [path] } : { value: 1, paths: [] }
}

const callFor = ({ method, path }: Operation): typeof call => {
  if (forStaff.has(`${method} ${path}`)) return callAsStaff
  const headers = { authorization: `Bearer ${deployToken}`, cookie }
  return (called, init) => call(called, { headers, ...init })
}

const forStaff = new Set(
  listOperations(app.routes)
    .filter(({ needs }) => needs === 'staff')
    .map(({ method, path }) => `${method.toUpperCase()} ${path}`),
)

const pathOf = ({ path }: Operation, part: (name: string) => string): string =>
  path.slice('/api'.length).replace(/\{(\w+)\}/g, (_all, name: string) => part(name))

const issuePaths = (body: { issues?: { path: string }[] }): string[] =>
  body.issues?.map(({ path }) => path) ?? []

const withBody = operations.flatMap((operation) => {
  const schema = operation.requestBody?.content['application/json']?.schema
  return schema && fill(schema, '', '').paths.length > 0 ? [{ ...operation, schema }] : []
})
const withParameters = operations.flatMap((operation) =>
  (operation.parameters ?? [])
    .filter((parameter) => parameter.in !== 'header')
    .map((parameter) => ({ ...operation, parameter })),
)

describe('a request with invalid text', () => {
  it.each(
    withBody.flatMap((operation) => ['a\u0000', '\ud800'].map((text) => ({ ...operation, text }))),
  )('is rejected at each field of its body: $method $path with $text', async (operation) => {
    const { method, schema, text } = operation
    const { value, paths } = fill(schema, text, '')
    const path = pathOf(operation, (name) => (name === 'key' ? 'shop' : 'shell'))
    const { status, body } = await callFor(operation)(path, { method, json: value })
    expect(status).toBe(422)
    expect(body.code).toBe('bad-input')
    expect(issuePaths(body)).toEqual(expect.arrayContaining(paths))
  })

  it.each(withParameters)(
    'is rejected at its parameter: $method $path, $parameter.name',
    async (operation) => {
      const { method, parameter } = operation
      const isQuery = parameter.in === 'query'
      const path = pathOf(operation, (name) => (name === parameter.name ? 'a%00' : 'shell'))
      const called = isQuery ? `${path}?${parameter.name}=a%00` : path
      const json = operation.requestBody ? { json: {} } : {}
      const { status, body } = await callFor(operation)(called, { method, ...json })
      expect(status).toBe(422)
      expect(issuePaths(body).some((issue) => issue.split('.')[0] === parameter.name)).toBe(true)
    },
  )

  it('is rejected if its body is not UTF-8, because nobody could read it later', async () => {
    const body = new Uint8Array([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xe9, 0x22, 0x7d])
    const refused = await call('/assistant', { method: 'POST', body })
    expect(refused.body).toMatchObject({ status: 400, code: 'malformed-json' })
  })
})
