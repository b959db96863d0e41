/** An agent at a real shop: the SDK's client, and messages by hand. */
import {
  Client,
  type ClientOptions,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'
import { SearchProductsResult } from '@shop/contracts/agent'
import * as v from 'valibot'
import { afterAll, expect } from 'vitest'

import { nextVisitor } from './next-visitor.ts'
import { startApi } from './shop.ts'

/** What every caller of the protocol may be asked. */
export const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }

/** Starts a shop with an agent in it, and stops both after the file. */
export const startAgent = async () => {
  const { db, origin } = await startApi()
  const address = new URL('/mcp', origin)

  const connect = async (options: ClientOptions = {}): Promise<Client> => {
    const client = new Client({ name: 'test', version: '1' }, options)
    const requestInit = { headers: nextVisitor() }
    await client.connect(new StreamableHTTPClientTransport(address, { requestInit }))
    afterAll(() => client.close())
    return client
  }

  const client = await connect()

  /** A tool's answer in the shape of the contract; as text it says the same. */
  const use = async <Schema extends v.GenericSchema>(
    name: string,
    given: Record<string, unknown>,
    schema: Schema,
  ): Promise<v.InferOutput<Schema>> => {
    const { structuredContent, content } = await client.callTool({ name, arguments: given })
    expect(content).toEqual([{ type: 'text', text: JSON.stringify(structuredContent) }])
    return v.parse(schema, structuredContent)
  }

  const search = (query: string, more = {}) =>
    use('search_products', { query, ...more }, SearchProductsResult)

  /** What a tool says when it refuses. */
  const refusal = async (name: string, given: Record<string, unknown>): Promise<string> => {
    const { isError, content } = await client.callTool({ name, arguments: given })
    expect(isError).toBe(true)
    return JSON.stringify(content)
  }

  const post = (message: unknown, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(address, {
      method: 'POST',
      body: JSON.stringify(message),
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...nextVisitor(),
        ...headers,
      },
    })

  return { db, origin, address, client, connect, use, search, refusal, post }
}
