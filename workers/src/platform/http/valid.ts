import type { Context, Input, MiddlewareHandler } from 'hono'
import * as v from 'valibot'

import { pathFields } from '@shop/contracts/fields'
import { toIssue } from '@shop/contracts/issue'
import { badInput, ProblemError } from '@shop/contracts/problem'

import type { AppEnv, Args } from '../context.ts'
import type { Page } from '../sql.ts'

const defaultMaxBytes = 64 * 1024
const maxIssues = 100

type Target = 'json' | 'query' | 'param'
type Valid<T extends Target, Schema extends v.GenericSchema> = MiddlewareHandler<
  AppEnv,
  string,
  { in: Record<T, v.InferInput<Schema>>; out: Record<T, v.InferOutput<Schema>> }
> & { target: T; schema: Schema }

type ValidOptions = { maxBytes?: number; precheck?: (given: unknown) => void }

/** @throws ProblemError `body-too-large`, `malformed-json`, `bad-input` with each field's issue */
export const valid = <T extends Target, Schema extends v.GenericSchema>(
  target: T,
  schema: Schema,
  { maxBytes = defaultMaxBytes, precheck }: ValidOptions = {},
): Valid<T, Schema> => {
  const validate: MiddlewareHandler<AppEnv> = async (c, next) => {
    const given = await {
      // A request for the literal path `/:id` runs this twice, but a body can be read only once.
      json: async () =>
        c.req.raw.bodyUsed ? c.get('received') : await readJson(c.req.raw, maxBytes),
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

/** @throws ProblemError `bad-input` */
export const withId = valid('param', pathFields('id'))

type Validated<Out> = (Out extends { json: infer Json extends object } ? Json : object) &
  (Out extends { query: infer Query extends object } ? Query : object) &
  (Out extends { param: infer Param extends object } ? Param : object)

/** Returns what `valid` has read. Fields of the path override others of the same name. */
export const argsOf = <Env extends AppEnv, Path extends string, Given extends Input>(
  c: Context<Env, Path, Given>,
): Args<Validated<Given['out']>, Env['Variables']['ctx']> => {
  // The cast is safe, because `Given` names exactly what the route's validators have stored.
  const { req } = c as unknown as Context<AppEnv, string, { out: Record<Target, object> }>
  const input = { ...req.valid('json'), ...req.valid('query'), ...req.valid('param') }
  return { ctx: c.get('ctx'), input: input as Validated<Given['out']> }
}

export const toList = <Name extends string, Row, View>(
  name: Name,
  toView: (row: Row) => View,
  { rows, total }: Page<Row>,
) => ({ [name]: rows.map((row) => toView(row)), total })

export const noContent = async (c: Context, work: Promise<unknown>): Promise<Response> => {
  await work
  return c.body(null, 204)
}

/** @throws ProblemError `bad-input` */
export const checkInput = <Schema extends v.GenericSchema>(
  schema: Schema,
  given: unknown,
): v.InferOutput<Schema> => {
  const result = v.safeParse(schema, given, { abortEarly: hasMoreValues(given, maxValues) })
  if (result.success) return result.output
  throw badInput(result.issues.slice(0, maxIssues).map(toIssue))
}

/**
 * For an input with more values, only the first issue is found, because finding all takes seconds
 * and gigabytes.
 */
const maxValues = 2000

/** @throws ProblemError `bad-input` for the field at `path` if it holds more values than `most` */
export const checkValueCount = (given: unknown, most: number, path: string): void => {
  if (hasMoreValues(given, most))
    throw badInput([{ path, message: `must hold at most ${most} values` }])
}

/** True if a value from JSON holds more values than `most`, at any depth. */
const hasMoreValues = (given: unknown, most: number): boolean => {
  const left = [given]
  for (let count = 0; left.length > 0;) {
    const one = left.pop()
    const values = typeof one === 'object' && one ? Object.values(one) : []
    count += values.length
    if (count > most) return true
    left.push(...values)
  }
  return false
}

/** JSON is UTF-8 (RFC 8259, 8.1). `fatal` rejects invalid bytes instead of replacing them. */
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
 * Counts the bytes itself, because `content-length` may be wrong.
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
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}

/** Reading a body in workerd's default chunks of 4 kB takes much longer. */
const chunkBytes = 64 * 1024

async function* chunksOf(body: Request['body']): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body?.getReader({ mode: 'byob' })
  try {
    for (;;) {
      const chunk = await reader?.read(new Uint8Array(chunkBytes))
      if (!chunk || chunk.done) return
      yield chunk.value as Uint8Array<ArrayBuffer>
    }
  } catch (cause) {
    throw new ProblemError('body-cut-off', 'The body was cut off. Send it again.', {
      cause,
    })
  } finally {
    await reader?.cancel().catch(() => {})
  }
}
