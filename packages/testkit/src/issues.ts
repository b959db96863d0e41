import * as v from 'valibot'

/** Returns `path: message` for each issue of a value, or an empty array for a valid value. */
export const issuesOf = (schema: v.GenericSchema, value: unknown): string[] => {
  const result = v.safeParse(schema, value)
  return (result.issues ?? []).map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`)
}

/** Returns the dotted paths of invalid fields, without the schema library's messages. */
export const invalidFields = (schema: v.GenericSchema, value: unknown): string[] => [
  ...new Set(issuesOf(schema, value).map((issue) => issue.slice(0, issue.indexOf(':')))),
]
