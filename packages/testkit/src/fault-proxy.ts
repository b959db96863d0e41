import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

import { createServer, listen } from '@shop/db/local-http'

/**
 * A fault to inject into a request.
 * - `latency`: the request arrives late
 * - `held`: the request arrives when `until` resolves
 * - `refuse`: the connection is reset before the server sees the request
 * - `half-open`: the connection is accepted, but there is no response
 * - `cut-response`: the server handles the request, and the connection is reset after half of the
 *   response
 * - `lost-response`: the server handles the request, and the connection is reset before the
 *   response starts
 */
export type Fault =
  | { kind: 'none' | 'refuse' | 'half-open' | 'cut-response' | 'lost-response' }
  | { kind: 'latency'; delayMs: number }
  | { kind: 'held'; until: Promise<unknown> }

export type FaultProxy = {
  url: string
  leadTo: (url: string) => void
  /** `draw` gets the body of each later request and returns its fault. */
  setFault: (draw: (body: string) => Fault) => void
  /** The number of requests with this kind of fault since the last `resetCounts`. */
  count: (kind: Fault['kind']) => number
  resetCounts: () => void
  close: () => void
}

const none = (): Fault => ({ kind: 'none' })

type OnTrip = (sent: string, received: string) => void

/** Listens on a free port of 127.0.0.1. Without a fault, it forwards requests unchanged. */
export const openFaultProxy = async (onTrip?: OnTrip): Promise<FaultProxy> => {
  let target = ''
  let draw: (body: string) => Fault = none
  const counts = new Map<Fault['kind'], number>()
  const count = (kind: Fault['kind']): number => counts.get(kind) ?? 0
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(request)
    const fault = draw(body.toString())
    counts.set(fault.kind, count(fault.kind) + 1)
    await respond(target, { fault, body, onTrip }, request, response)
  }
  const server = createServer((request, response) => {
    // A fault and an unreachable server both reset the client's connection.
    void take(request, response).catch(() => request.socket.resetAndDestroy())
  })
  const { origin: url, close } = await listen(server)
  return {
    url,
    leadTo: (url) => {
      target = url
    },
    setFault: (next) => {
      draw = next
    },
    count,
    resetCounts: () => counts.clear(),
    close,
  }
}

const respond = async (
  target: string,
  { fault, body, onTrip }: { fault: Fault; body: Buffer; onTrip: OnTrip | undefined },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  if (fault.kind === 'half-open') return
  if (fault.kind === 'latency') await sleep(fault.delayMs)
  if (fault.kind === 'held') await fault.until
  if (fault.kind === 'refuse') throw new Error('refused')
  const { method = 'GET', url = '/', headers } = request
  const { host: _host, connection: _connection, ...forwarded } = headers as Record<string, string>
  const init = {
    method,
    headers: forwarded,
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  }
  const upstream = await fetch(new URL(url, target), init)
  const bytes = new Uint8Array(await upstream.arrayBuffer())
  onTrip?.(body.toString(), new TextDecoder().decode(bytes))
  if (fault.kind === 'lost-response') throw new Error('lost')
  const type = upstream.headers.get('content-type') ?? 'application/json'
  response.writeHead(upstream.status, { 'content-type': type, 'content-length': bytes.length })
  if (fault.kind !== 'cut-response') response.end(bytes)
  else response.write(bytes.subarray(0, bytes.length / 2), () => request.socket.resetAndDestroy())
}
