/** What a schema finds wrong with a value, in the Worker's form: dotted path and message. */
import * as v from 'valibot'

/** What is wrong with a value, one `path: message` a field; empty when the schema accepts it. */
export const issuesOf = (schema: v.GenericSchema, value: unknown): string[] => {
  const result = v.safeParse(schema, value)
  return (result.issues ?? []).map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`)
}

/** The dotted paths of what is wrong, for messages that are the schema library's. */
export const invalidFields = (schema: v.GenericSchema, value: unknown): string[] => [
  ...new Set(issuesOf(schema, value).map((issue) => issue.slice(0, issue.indexOf(':')))),
]
