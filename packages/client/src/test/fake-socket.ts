import type { RealtimeMessage } from '@shop/contracts/realtime'
import { expect } from 'vitest'

import { type RealtimeOptions, subscribeToTopics } from '../realtime.ts'

class Socket extends EventTarget {
  readonly path: string
  isClosed = false

  constructor(path: string) {
    super()
    this.path = path
  }

  open(): void {
    this.dispatchEvent(new Event('open'))
  }

  say(message: unknown): void {
    const data = typeof message === 'string' ? message : JSON.stringify(message)
    this.dispatchEvent(new MessageEvent('message', { data }))
  }

  close(code = 1006): void {
    this.isClosed = true
    this.dispatchEvent(Object.assign(new Event('close'), { code }))
  }
}

/** A page that subscribes when `start` is called, and records its sockets and messages. */
export const follow = ({
  topics = ['products'],
  ...options
}: Partial<Pick<RealtimeOptions, 'topics' | 'link' | 'getDataAgeMs'>> = {}) => {
  const sockets: Socket[] = []
  const received: RealtimeMessage[] = []
  const states: boolean[] = []
  let signedOut = 0
  const controller = new AbortController()
  const start = (): void =>
    subscribeToTopics({
      ...options,
      topics,
      signal: controller.signal,
      onMessage: (message) => received.push(message),
      onStateChange: (isConnected) => states.push(isConnected),
      onSignedOut: () => (signedOut += 1),
      connect: (path) => {
        const socket = new Socket(path)
        sockets.push(socket)
        return socket as unknown as WebSocket
      },
    })
  const socket = (): Socket => sockets.at(-1) ?? expect.unreachable('there is a socket')
  return { start, socket, sockets, received, states, controller, signedOut: () => signedOut }
}

export const following = (topics?: RealtimeOptions['topics']) => {
  const page = follow(topics ? { topics } : {})
  page.start()
  page.socket().open()
  return page
}
