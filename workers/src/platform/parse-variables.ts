import * as v from 'valibot'

/** @throws Error that names the variable and its requirement but quotes no value */
export const parseVariables = <Schema extends v.GenericSchema>(
  schema: Schema,
  env: unknown,
): v.InferOutput<Schema> => {
  const result = v.safeParse(schema, env)
  if (result.success) return result.output
  const [issue] = result.issues
  throw new Error(`${v.getDotPath(issue) ?? 'env'}: ${issue.message}`)
}
