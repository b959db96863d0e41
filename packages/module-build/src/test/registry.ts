import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { onTestFinished } from 'vitest'

type RecordedRequest = {
  call: string
  body: string
  token: string | undefined
  type: string | undefined
  headers: IncomingHttpHeaders
}
export type Reply = { status: number; body: unknown; headers?: Record<string, string> }

/** A registry that records every request, and says that it lacks the files `missing`. */
export const openRegistry = async (
  missing: string[],
  refuse: (call: string) => Reply | null = () => null,
) => {
  const requests: RecordedRequest[] = []
  const server = createServer(async (request, response) => {
    const call = `${request.method} ${request.url}`
    const { authorization, 'content-type': type } = request.headers
    const body = await text(request)
    requests.push({ call, body, token: authorization, type, headers: request.headers })
    const reply = refuse(call) ?? { status: 200, body: { missing, at_once: 1 } }
    response
      .writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers })
      .end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { origin, requests, calls: () => requests.map(({ call }) => call) }
}
