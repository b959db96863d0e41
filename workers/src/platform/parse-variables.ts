/** Variables of the environment, through a schema. */
import * as v from 'valibot'

/** @throws Error that names the variable and what it must be, and quotes none */
export const parseVariables = <Schema extends v.GenericSchema>(
  schema: Schema,
  env: unknown,
): v.InferOutput<Schema> => {
  const result = v.safeParse(schema, env)
  if (result.success) return result.output
  const [issue] = result.issues
  throw new Error(`${v.getDotPath(issue) ?? 'env'}: ${issue.message}`)
}
