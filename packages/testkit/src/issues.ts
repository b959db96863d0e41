/** The issues that a schema finds in a value, in the Worker's form. */
import * as v from 'valibot'

/** Returns the issues of a value, one `path: message` per field, or none if it is valid. */
export const issuesOf = (schema: v.GenericSchema, value: unknown): string[] => {
  const result = v.safeParse(schema, value)
  return (result.issues ?? []).map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`)
}

/** Returns the dotted paths of invalid fields, without the schema library's messages. */
export const invalidFields = (schema: v.GenericSchema, value: unknown): string[] => [
  ...new Set(issuesOf(schema, value).map((issue) => issue.slice(0, issue.indexOf(':')))),
]
