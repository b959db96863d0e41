import {
  Client,
  type ClientOptions,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'
import { SearchProductsResult } from '@shop/contracts/agent'
import { nextVisitor } from '@shop/testkit/next-visitor'
import * as v from 'valibot'
import { expect } from 'vitest'

import { atEnd } from './at-end.ts'
import { startApi } from './shop.ts'

export const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }

export const startAgent = async () => {
  const { db, origin, call, callAsStaff } = await startApi({ perMinute: undefined })
  const url = new URL('/mcp', origin)

  const connect = async (options: ClientOptions = {}): Promise<Client> => {
    const client = new Client({ name: 'test', version: '1' }, options)
    const requestInit = { headers: nextVisitor() }
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit }))
    atEnd(() => client.close())
    return client
  }

  const client = await connect()

  const use = async <Schema extends v.GenericSchema>(
    name: string,
    input: Record<string, unknown>,
    schema: Schema,
  ): Promise<v.InferOutput<Schema>> => {
    const { structuredContent, content } = await client.callTool({ name, arguments: input })
    expect(content).toEqual([{ type: 'text', text: JSON.stringify(structuredContent) }])
    return v.parse(schema, structuredContent)
  }

  const search = (query: string, more = {}) =>
    use('search_products', { query, ...more }, SearchProductsResult)

  const errorOf = async (name: string, input: Record<string, unknown>): Promise<string> => {
    const { isError, content } = await client.callTool({ name, arguments: input })
    expect(isError).toBe(true)
    return JSON.stringify(content)
  }

  const post = (message: unknown, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(url, {
      method: 'POST',
      body: JSON.stringify(message),
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...nextVisitor(),
        ...headers,
      },
    })

  return { db, origin, call, callAsStaff, url, client, connect, use, search, errorOf, post }
}
