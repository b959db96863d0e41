export type JsonSchema = {
  /** Names another schema; only the schema of a whole body does. */
  $ref?: string
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
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
}

export type Parameter = { name: string; in: string; schema: JsonSchema }

export type Operation = {
  method: string
  /** Has names in braces: `/api/orders/{id}`. */
  path: string
  parameters: Parameter[]
  body: JsonSchema | undefined
  isUpload: boolean
  needs: 'staff' | 'deployToken' | 'anyone'
}

type Described = {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema?: JsonSchema }> }
  security?: Record<string, unknown>[]
}

export type Document = {
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, JsonSchema> }
}

/** Resolves the reference of a body's schema. */
const withoutNames = (schema: JsonSchema, { components }: Document): JsonSchema => {
  const name = schema.$ref?.split('/').at(-1)
  return name ? (components.schemas[name] ?? {}) : schema
}

export const listOperations = (document: Document): Operation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => {
      const content = described.requestBody?.content ?? {}
      const body = content['application/json']?.schema
      const guards = described.security?.flatMap(Object.keys) ?? []
      return {
        method: method.toUpperCase(),
        path,
        parameters: described.parameters ?? [],
        body: body && withoutNames(body, document),
        isUpload: 'application/octet-stream' in content,
        needs: guards.includes('deployToken')
          ? 'deployToken'
          : guards.length > 0
            ? 'staff'
            : 'anyone',
      }
    }),
  )
