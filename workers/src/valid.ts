/** Reads input at the door: size, JSON, schema. What does not fit is refused by field. */
import type { MiddlewareHandler } from 'hono'
import * as v from 'valibot'

import { ProblemError, type ProblemIssue } from '@shop/contracts/problem'

import type { AppEnv } from './context.ts'

/** The largest JSON body, unless a route says otherwise. */
const defaultMaxBytes = 64 * 1024

type Target = 'json' | 'query'
type Valid<Place extends Target, Schema extends v.GenericSchema> = MiddlewareHandler<
  AppEnv,
  string,
  { in: Record<Place, v.InferInput<Schema>>; out: Record<Place, v.InferOutput<Schema>> }
>

/**
 * Validates a JSON body or a query by its schema; handlers read it with `c.req.valid(target)`.
 * @throws ProblemError `body-too-large`, `malformed-json`, `bad-input` with each field's issue
 */
export const valid = <Place extends Target, Schema extends v.GenericSchema>(
  target: Place,
  schema: Schema,
  { maxBytes = defaultMaxBytes }: { maxBytes?: number } = {},
): Valid<Place, Schema> =>
  async function validate(c, next) {
    const given = target === 'json' ? await readJson(c.req.raw, maxBytes) : c.req.query()
    c.req.addValidatedData(target, checkInput(schema, given) as object)
    await next()
  }

/** @throws ProblemError `bad-input` */
export const checkInput = <Schema extends v.GenericSchema>(
  schema: Schema,
  given: unknown,
): v.InferOutput<Schema> => {
  const result = v.safeParse(schema, given)
  if (result.success) return result.output
  const issues = result.issues.map(toIssue)
  const [first] = issues
  throw new ProblemError('bad-input', `${first?.path || 'The input'} ${first?.message}.`, {
    issues,
  })
}

const toIssue = (issue: v.BaseIssue<unknown>): ProblemIssue => ({
  path: v.getDotPath(issue) ?? '',
  message: issue.type === 'strict_object' ? strictMessage(issue) : issue.message,
})

/** A strict object complains of a key that is missing or one that it does not know. */
const strictMessage = ({ expected }: v.BaseIssue<unknown>): string =>
  expected === 'never' ? 'is not a field of this request' : 'is required'

const readJson = async (request: Request, maxBytes: number): Promise<unknown> => {
  const text = await readText(request, maxBytes)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ProblemError('malformed-json', 'Send a body of valid JSON.', { cause })
  }
}

/** Counts the bytes that really arrive: a header may be absent, or lie. */
const readText = async (request: Request, maxBytes: number): Promise<string> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new ProblemError('body-too-large', `Send at most ${maxBytes} bytes.`)
    chunks.push(chunk)
  }
  return new TextDecoder().decode(await new Blob(chunks).arrayBuffer())
}
