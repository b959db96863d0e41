/** For server entries: the shop's settings, a client that records its reads, and rendering. */
import type { ReactNode } from 'react'
import { renderToReadableStream, renderToString } from 'react-dom/server.edge'
import { proxy } from 'valtio'

import { type Client, createClient } from '@shop/client/client'
import { readSettings } from '@shop/client/shop-settings'
import {
  basisHeader,
  readBasis,
  type ResponseBasis,
  sumOfBases,
  writeBasis,
} from '@shop/contracts/basis'
import { fragmentType, settingsHeader } from '@shop/contracts/server-entry'
import { type ShopSettings, withDefaults } from '@shop/domain/shop-settings'
import { SettingsContext } from '@shop/session/shop-settings'

/** The bindings of a server entry. */
export type ServerEnv = {
  /** Reaches the routes in `publicRoutes` of `@shop/contracts/server-entry`. */
  API: { fetch: (request: Request) => Promise<Response> }
  /** The module's stored values. Loaders cannot use this: they read `/api/values/…`. */
  STORE: { get: (key: string) => Promise<string | null> }
}

/** The bindings that rendering needs. */
export type EdgeEnv = Pick<ServerEnv, 'API'>

/** Opens the API for one request. `headers` tells the shop which data the response depends on. */
export const openEdge = (request: Request, env: EdgeEnv) => {
  const { origin } = new URL(request.url)
  const bases: ResponseBasis[] = []
  const client = createClient({
    fetch: async (path, init) => {
      const call = new Request(new URL(path, origin), init)
      call.headers.set(basisHeader, 'send')
      let basis = onAnything
      try {
        const response = await env.API.fetch(call)
        basis = readBasis(response.headers.get(basisHeader)) ?? onAnything
        return response
      } finally {
        bases.push(basis)
      }
    },
  })
  const headers = () => ({
    'content-type': fragmentType,
    [basisHeader]: writeBasis(sumOfBases(bases)),
  })
  return { client, settings: settingsOf(request, client), headers }
}

/** Used if an API response has no basis, such as the response for a missing product. */
const onAnything: ResponseBasis = {
  seq: Number.MAX_SAFE_INTEGER,
  ageMs: 0,
  subjects: ['shown'],
}

const settingsOf = async (request: Request, client: Client): Promise<ShopSettings> => {
  const sent = request.headers.get(settingsHeader)
  return sent === null ? readSettings(client) : withDefaults(JSON.parse(decodeURIComponent(sent)))
}

/** Renders to a string. Throws errors of islands, so that incomplete HTML is not cached. */
export const renderWhole = async (
  node: ReactNode,
  settings: ShopSettings,
  options: { identifierPrefix?: string } = {},
): Promise<string> => {
  const tree = <SettingsContext value={proxy(settings)}>{node}</SettingsContext>
  const html = renderToString(tree, options)
  if (html.includes(unrendered)) await throwErrorOf(tree)
  return html
}

/** React marks a boundary that failed. Text cannot contain the mark, because `<` is escaped. */
const unrendered = '<!--$!-->'

/** `renderToString` drops errors inside a boundary, so a stream renders again to report them. */
const throwErrorOf = async (tree: ReactNode): Promise<void> => {
  const errors: unknown[] = []
  const stream = await renderToReadableStream(tree, { onError: (error) => void errors.push(error) })
  const hasFailed = errors.length > 0
  await stream.cancel()
  if (hasFailed) throw errors[0]
}
