import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { Webhook, WebhookVerificationError } from 'standardwebhooks'

type Event = { type: string; timestamp: string; data: Record<string, unknown> }

export const startReceiver = async () => {
  const receiver = {
    url: '',
    secret: '',
    react: (response: ServerResponse): void => void response.writeHead(204).end(),
    got: new Map<string, Event>(),
    requests: 0,
    unverified: 0,
    kill: (): void => {
      server.closeAllConnections()
      server.close()
    },
    restart: (): Promise<void> => listen(Number(new URL(receiver.url).port)),
  }
  const open = (): Server =>
    createServer(async (request, response) => {
      receiver.requests += 1
      const body = await text(request)
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      )
      try {
        const event = new Webhook(receiver.secret).verify(body, headers) as Event
        receiver.react(response)
        if (response.statusCode === 204 && response.writableEnded)
          receiver.got.set(headers['webhook-id'] ?? '', event)
      } catch (error) {
        if (!(error instanceof WebhookVerificationError)) throw error
        receiver.unverified += 1
        response.writeHead(401).end()
      }
    })
  let server = open()
  const listen = async (port: number): Promise<void> => {
    server = open()
    await new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', resolve)
    })
  }
  await listen(0)
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  return receiver
}
