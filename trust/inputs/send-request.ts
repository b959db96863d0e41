/** Sends requests that may break any rule above TCP. */
import { Agent, request as startRequest } from 'node:http'
import { buffer } from 'node:stream/consumers'

import type { InputRequest } from './make-request.ts'

export type InputResponse = { status: number; contentType: string; text: string }

/** `closed`: no response, as for a body that was cut off. */
export type Sent = InputResponse | 'closed'

export const makeSender = (origin: string, connections: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const send = (input: InputRequest): Promise<Sent> =>
    new Promise((resolve, reject) => {
      const { method, target, headers, transfer } = input
      const bytes = typeof input.body === 'string' ? Buffer.from(input.body) : input.body
      const length = framing(bytes, transfer)
      const isUpgrade = 'upgrade' in headers
      const sent = startRequest(new URL(origin), {
        agent: isUpgrade || transfer === 'cut' ? false : agent,
        method,
        path: target,
        headers: {
          // Credentials are valid only on the host of the back office.
          ...('authorization' in headers ? { host: `localhost:${new URL(origin).port}` } : {}),
          ...headers,
          ...length,
          ...(isUpgrade ? { connection: 'upgrade' } : {}),
        },
        timeout: 20_000,
      })
      sent.on('upgrade', (response, socket) => {
        socket.destroy()
        resolve({ status: response.statusCode ?? 0, contentType: '', text: '' })
      })
      sent.on('timeout', () => sent.destroy(new Error(`no response in time: ${method} ${target}`)))
      sent.on('error', (error: Error & { code?: string }) => {
        const isClosed = /^(ECONNRESET|EPIPE|HPE_\w+)$/.test(error.code ?? '')
        if (isClosed) resolve('closed')
        else reject(error)
      })
      sent.on('response', (response) => {
        buffer(response).then(
          (body) =>
            resolve({
              status: response.statusCode ?? 0,
              contentType: response.headers['content-type'] ?? '',
              text: body.toString(),
            }),
          () => resolve('closed'),
        )
      })
      if (transfer === 'cut' && bytes) {
        sent.write(bytes.subarray(0, bytes.byteLength / 2), () => sent.destroy())
        sent.on('close', () => resolve('closed'))
        return
      }
      sent.end(bytes)
    })
  return { send, close: () => agent.destroy() }
}

/** Set explicitly, because Node omits it for methods that usually have no body. */
const framing = (
  bytes: Uint8Array | undefined,
  transfer: InputRequest['transfer'],
): Record<string, string | number> => {
  if (!bytes) return {}
  return transfer === 'chunked'
    ? { 'transfer-encoding': 'chunked' }
    : { 'content-length': bytes.byteLength }
}
