/** The shop behind the proxy: its live modules, and the documents that it composes. */
import * as v from 'valibot'

import type { ComposedDocument, DocumentInput } from '@shop/contracts/development'

import { readProblem } from '../call-shop.ts'

/** A live release, of which only the name is used here. */
type LiveRelease = { module: string; version: string }

/** A document, or why there is none. `code` is absent if the problem could not be read. */
export type Composed =
  | { document: ComposedDocument }
  | { problem: { code?: string; message: string } }

export type Shop = {
  origin: string
  /** The live releases, at most a second old. @throws Error that explains what is wrong */
  listLive: () => Promise<readonly LiveRelease[]>
  /**
   * Composes a page for a visitor with these headers.
   * @throws Error if the shop does not respond
   */
  compose: (at: string, input: DocumentInput, headers: Record<string, string>) => Promise<Composed>
}

/** Open pages look for a new build every 150 ms; this spares the shop most requests. */
const listTtlMs = 1000
const timeoutMs = 15_000

const LiveReleases = v.object({
  modules: v.array(v.looseObject({ module: v.string(), version: v.string() })),
})

/** Makes the client of the shop at `origin`. It sends nothing before the first call. */
export const openShop = (origin: string): Shop => {
  let listed: { atMs: number; modules: Promise<readonly LiveRelease[]> } | undefined
  const listLive = async (): Promise<readonly LiveRelease[]> => {
    if (!listed || Date.now() - listed.atMs > listTtlMs)
      listed = { atMs: Date.now(), modules: fetchLive(origin) }
    return listed.modules
  }
  const compose: Shop['compose'] = async (at, input, headers) => {
    const response = await send(`${at}/api/modules/documents`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
    const text = await response.text()
    if (response.ok) return { document: JSON.parse(text) as ComposedDocument }
    return { problem: describeProblem(origin, text) }
  }
  return { origin, listLive, compose }
}

const fetchLive = async (origin: string): Promise<readonly LiveRelease[]> => {
  const response = await send(`${origin}/api/modules`)
  const body: unknown = await response.json().catch(() => null)
  const read = v.safeParse(LiveReleases, body)
  if (read.success) return read.output.modules
  const isRedirect = response.status >= 300 && response.status < 400
  throw new Error(
    isRedirect
      ? `${origin} leads elsewhere (${response.headers.get('location')}): name the shop's own host, which no sign-in stands before.`
      : `${origin} is no shop: it has no list of modules at /api/modules (${response.status}). Name a shop's origin, as in --with https://shop.example.`,
  )
}

const send = async (url: string, init: RequestInit = {}): Promise<Response> => {
  try {
    return await fetch(url, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
  } catch (cause) {
    throw new Error(
      `${new URL(url).origin} does not respond (${reasonOf(cause)}). Is it running?`,
      {
        cause,
      },
    )
  }
}

/** `fetch` always fails with "fetch failed" and has the reason in the cause. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  if (cause instanceof Error) return 'code' in cause ? String(cause.code) : cause.message
  return error.name === 'TimeoutError' ? 'nothing for 15 seconds' : error.message
}

const describeProblem = (origin: string, text: string): { code?: string; message: string } => {
  const { code, detail = '', issues = [] } = readProblem(text) ?? {}
  if (!code)
    return { message: `${origin} sent neither a page nor a reason. Is it the origin of a shop?` }
  const more = issues.map(({ path, message }) => `  ${path} ${message}`)
  return { code, message: [detail, ...more].join('\n') }
}
