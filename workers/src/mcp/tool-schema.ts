/** A contract as a tool shows it: JSON Schema for the agent, and refusals in the API's words. */
import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'

import { toIssue } from '../http/valid.ts'

/** What the protocol shows of a schema; made once, although each message has a server of its own. */
export const toolSchema = <Schema extends v.GenericSchema>(
  schema: Schema,
): StandardSchemaWithJSON<v.InferInput<Schema>, v.InferOutput<Schema>> => {
  const input = asJson(schema, 'input')
  const output = asJson(schema, 'output')
  return {
    '~standard': {
      version: 1,
      vendor: 'valibot',
      validate: (given) => validate(schema, given),
      jsonSchema: { input: () => input, output: () => output },
    },
  }
}

const asJson = (schema: v.GenericSchema, typeMode: 'input' | 'output'): Record<string, unknown> => {
  // Checks without a counterpart are told in words when they fail.
  const json = toJsonSchema(schema, { typeMode, target: 'draft-2020-12', errorMode: 'ignore' })
  return { ...json }
}

const validate = <Schema extends v.GenericSchema>(schema: Schema, given: unknown) => {
  const result = v.safeParse(schema, given)
  if (result.success) return { value: result.output }
  const issues = result.issues.map(toIssue)
  return { issues: issues.map(({ path, message }) => ({ message, path: path.split('.') })) }
}
