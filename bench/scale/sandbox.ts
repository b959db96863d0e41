/** Dynamic Workers: the built server entries of the modules in Node; what they render is stored by what they have read. */
import { createHash } from 'node:crypto'

import { basisHeader, readBasis, sumOfBases, writeBasis } from '@shop/contracts/basis'

import type { Clock } from './clock.ts'
import type { Evaluate, Globals } from './script.ts'
import type { Counts } from './stores.ts'

type Api = { fetch: (request: Request) => Promise<Response> }
type Entry = { fetch: (request: Request, env: { API: Api }) => Promise<Response> }

/** A response of the API that a render has read; `after` is how many had come before it was requested. */
type Read = { url: string; headers: [string, string][]; after: number; digest: string }
type Rendered = {
  reads: readonly Read[]
  status: number
  headers: [string, string][]
  text: string
}

type Options = {
  clock: Clock
  counts: () => Counts
  /** How long a render computes, in milliseconds of the isolate's thread. */
  compute: (entry: string) => Promise<void>
  scripts: ReadonlyMap<string, Evaluate>
  globals: Globals
  renders: Renders
}

/**
 * What server entries have rendered, for all isolates. The same request, with the same responses of the API, gives the
 * same page, so it is rendered once; each render still makes all of its calls.
 */
export type Renders = Map<string, Rendered[]>

/** The binding `LOADER` of one isolate. */
export const openLoader = (options: Options) => {
  const workers = new Map<string, Promise<{ entry: Entry; api: Api }>>()
  const load = async (name: string, getCode: () => Promise<{ env: { API: Api } }>) => {
    // Reads the script from the bucket, as the platform does once an isolate.
    const { env } = await getCode()
    const evaluate = options.scripts.get(name.split('@')[0] ?? '')
    if (!evaluate) throw new Error(`The server entry of ${name} is not built`)
    const entry = evaluate(options.globals, {})['default'] as Entry
    return { entry, api: env.API }
  }
  return {
    get: (name: string, getCode: () => Promise<{ env: { API: Api } }>) => ({
      getEntrypoint: () => ({
        fetch: async (input: string | Request, init?: RequestInit) => {
          const worker = workers.get(name) ?? load(name, getCode)
          workers.set(name, worker)
          const { entry, api } = await worker
          // The caller's signal follows virtual time, and a render takes far less.
          const { signal: _signal, ...rest } = init ?? {}
          return render({ ...options, name, entry, api }, new Request(input, rest))
        },
      }),
    }),
  }
}

type RenderOptions = Options & { name: string; entry: Entry; api: Api }

const render = async (options: RenderOptions, request: Request): Promise<Response> => {
  const { counts, compute, name, renders } = options
  counts().renders += 1
  const body = request.method === 'POST' ? await request.clone().text() : ''
  const key = `${name} ${request.url} ${body}`
  const known = renders.get(key) ?? []
  renders.set(key, known)
  const responses = new Map<string, Response>()
  const last = known.at(-1)
  if (last) await readAgain(options.api, last, responses)
  const same = known.find((one) =>
    one.reads.every(({ url, digest }) => digests.get(responses.get(url)) === digest),
  )
  const rendered = same ?? (await renderNow(options, request, responses))
  if (!same) known.push(rendered)
  await compute(name)
  const { status, headers, text, reads } = rendered
  const result = new Response(text, { status, headers })
  if (result.headers.has(basisHeader)) result.headers.set(basisHeader, basisOf(reads, responses))
  return result
}

/** A page that is the same as before is based on newer responses: `packages/module-runtime/src/render-pages.tsx`. */
const basisOf = (reads: readonly Read[], responses: ReadonlyMap<string, Response>): string => {
  const bases = reads.map(({ url }) =>
    readBasis(responses.get(url)?.headers.get(basisHeader) ?? null),
  )
  return writeBasis(sumOfBases(bases.map((basis) => basis ?? onAnything)))
}

/** Of a response that does not say. */
const onAnything = { seq: Number.MAX_SAFE_INTEGER, ageMs: 0, subjects: ['shown'] }

/** Makes the calls of an earlier render, each when it was made then, until a response is another one. */
const readAgain = async (
  api: Api,
  last: Rendered,
  responses: Map<string, Response>,
): Promise<void> => {
  const waves = Map.groupBy(last.reads, ({ after }) => after)
  for (const wave of waves.values()) {
    // oxlint-disable-next-line no-await-in-loop -- The later calls follow from the earlier responses.
    const isSame = await Promise.all(
      wave.map(async ({ url, headers, digest }) => {
        const response = await api.fetch(new Request(url, { headers }))
        responses.set(url, response)
        return (await digestOf(response)) === digest
      }),
    )
    if (isSame.includes(false)) return
  }
}

const renderNow = async (
  { entry, api }: RenderOptions,
  request: Request,
  responses: Map<string, Response>,
): Promise<Rendered> => {
  const reads: Read[] = []
  let finished = 0
  const recorded: Api = {
    fetch: async (call) => {
      const { url } = call
      const after = finished
      const response = responses.get(url) ?? (await api.fetch(call))
      responses.set(url, response)
      reads.push({ url, headers: [...call.headers], after, digest: await digestOf(response) })
      finished += 1
      return response.clone()
    },
  }
  const response = await entry.fetch(request, { API: recorded })
  return {
    reads,
    status: response.status,
    headers: [...response.headers],
    text: await response.text(),
  }
}

const digests = new WeakMap<Response | object, string>() as {
  get: (response: Response | undefined) => string | undefined
  set: (response: Response, digest: string) => void
}

const digestOf = async (response: Response): Promise<string> => {
  const known = digests.get(response)
  if (known) return known
  const tag = response.headers.get('etag')
  const content =
    tag ??
    createHash('sha256')
      .update(await response.clone().text())
      .digest('hex')
  const digest = `${response.status} ${content}`
  digests.set(response, digest)
  return digest
}
