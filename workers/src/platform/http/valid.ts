import type { MiddlewareHandler } from 'hono'
import * as v from 'valibot'

import { pathFields } from '@shop/contracts/fields'
import { ProblemError, type ProblemIssue } from '@shop/contracts/problem'

import type { AppEnv } from '../context.ts'

const defaultMaxBytes = 64 * 1024
const maxIssues = 60

type Target = 'json' | 'query' | 'param'
type Valid<T extends Target, Schema extends v.GenericSchema> = MiddlewareHandler<
  AppEnv,
  string,
  { in: Record<T, v.InferInput<Schema>>; out: Record<T, v.InferOutput<Schema>> }
> & { target: T; schema: Schema }

type ValidOptions = { maxBytes?: number; precheck?: (given: unknown) => void }

/**
 * Validates a JSON body, a query or the parameters of a path. Handlers read the result with
 * `c.req.valid(target)`, and the body as received with `c.var.received`. The API's description
 * reads `target` and `schema` from the middleware. `precheck` may reject a body before its schema
 * does.
 * @throws ProblemError `body-too-large`, `malformed-json`, `bad-input` with each field's issue
 */
export const valid = <T extends Target, Schema extends v.GenericSchema>(
  target: T,
  schema: Schema,
  { maxBytes = defaultMaxBytes, precheck }: ValidOptions = {},
): Valid<T, Schema> => {
  const validate: MiddlewareHandler<AppEnv> = async (c, next) => {
    const given = await {
      json: () => readJson(c.req.raw, maxBytes),
      query: () => c.req.query(),
      param: () => c.req.param(),
    }[target]()
    precheck?.(given)
    if (target === 'json') c.set('received', given)
    c.req.addValidatedData(target, checkInput(schema, given) as object)
    await next()
  }
  return Object.assign(validate, { target, schema })
}

/**
 * Validates the `id` of a path. The handler checks that it exists.
 * @throws ProblemError `bad-input`
 */
export const withId = valid('param', pathFields('id'))

/** @throws ProblemError `bad-input` */
export const checkInput = <Schema extends v.GenericSchema>(
  schema: Schema,
  given: unknown,
): v.InferOutput<Schema> => {
  const result = v.safeParse(schema, given)
  if (result.success) return result.output
  const issues = result.issues.slice(0, maxIssues).map(toIssue)
  const [first] = issues
  throw new ProblemError('bad-input', `${first?.path || 'The input'} ${first?.message}.`, {
    issues,
  })
}

export const toIssue = (issue: v.BaseIssue<unknown>): ProblemIssue => ({
  path: v.getDotPath(issue) ?? '',
  message: toMessage(issue),
})

/** Rewords the library's own messages to the form of ours, "must be …". */
const toMessage = (issue: v.BaseIssue<unknown>): string => {
  const { expected, received, message } = issue
  if (!/^Invalid \w+: /.test(message)) return message
  if (expected === 'never') return 'is not a field of this request'
  if (received === 'undefined') return 'is required'
  return boundMessage(issue) ?? (expected ? `must be ${expected}` : 'has a wrong form')
}

const boundMessage = ({ type, requirement }: v.BaseIssue<unknown>): string | undefined => {
  const bound = Number(requirement).toLocaleString('en-US')
  switch (type) {
    case 'min_value':
      return `must be ${bound} or more`
    case 'max_value':
      return `must be at most ${bound}`
    case 'max_length':
      return `must be at most ${bound} long`
    case 'min_length':
      return requirement === 1 ? 'is required' : `must be at least ${bound} long`
    case 'number':
      return 'must be a number'
    default:
      return undefined
  }
}

/** JSON is UTF-8 (RFC 8259, 8.1). `fatal` prevents storing invalid bytes as replacements. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })

/** @throws ProblemError `body-too-large`, `malformed-json` */
export const readJson = async (request: Request, maxBytes: number): Promise<unknown> => {
  const bytes = await readBytes(request, maxBytes)
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch (cause) {
    throw new ProblemError('malformed-json', 'Send a body of valid JSON.', { cause })
  }
}

/**
 * Reads a body. Counts the bytes that arrive, because `content-length` may be absent or wrong.
 * @throws ProblemError `body-too-large`, `body-cut-off`
 */
export const readBytes = async (
  { body }: Pick<Request, 'body'>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const chunk of chunksOf(body)) {
    size += chunk.byteLength
    if (size > maxBytes) throw new ProblemError('body-too-large', `Send at most ${maxBytes} bytes.`)
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}

/** workerd's default pieces of 4 kB take longer to read than half a page takes to render. */
const chunkBytes = 64 * 1024

/**
 * A sender that disconnects during the body is not an error of the shop.
 * @throws ProblemError `body-cut-off`
 */
async function* chunksOf(body: Request['body']): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body?.getReader({ mode: 'byob' })
  try {
    for (;;) {
      const chunk = await reader?.read(new Uint8Array(chunkBytes))
      if (!chunk || chunk.done) return
      yield chunk.value as Uint8Array<ArrayBuffer>
    }
  } catch (cause) {
    throw new ProblemError('body-cut-off', 'The body ended before it was whole. Send it again.', {
      cause,
    })
  } finally {
    await reader?.cancel().catch(() => {})
  }
}
