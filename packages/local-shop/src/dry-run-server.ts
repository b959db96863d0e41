/** Where the Worker has server entries tried: a server in this process, which starts another one for it when there is something to try. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import { host, localKeyHeader } from './worker-settings.ts'

const program = join(import.meta.dirname, 'processes/dry-run.ts')

/** What the process gets, and what it says. */
export type DryRunCall = { id: number; body: string }
export type DryRunReply = { id: number; status: number; body: string }

/** Requests without the key are refused: every program of the machine reaches the port. `settings` are those of `processes/dry-run.ts`. */
export const openDryRunServer = async (key: string, settings: object) => {
  let running: ChildProcess | undefined
  let calls = 0
  const processFor = (): ChildProcess => {
    if (running?.connected) return running
    running = fork(program, { env: { ...process.env, DRY_RUN_SETTINGS: JSON.stringify(settings) } })
    return running
  }
  const server = createServer(async (request, response) => {
    if (request.headers[localKeyHeader] !== key) return response.writeHead(403).end()
    const { status, body } = await call(processFor(), { id: ++calls, body: await text(request) })
    return response.writeHead(status).end(body)
  })
  server.listen(0, host)
  await once(server, 'listening')
  return {
    address: `${host}:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.close()
      server.closeAllConnections()
      running?.kill()
    },
  }
}

const call = (child: ChildProcess, message: DryRunCall): Promise<DryRunReply> =>
  new Promise((done) => {
    const end = (reply: DryRunReply): void => {
      child.off('message', receive)
      child.off('exit', fail)
      done(reply)
    }
    const receive = (reply: DryRunReply): void => {
      if (reply.id === message.id) end(reply)
    }
    const fail = (): void => end({ id: message.id, status: 500, body: 'the process has ended' })
    child.on('message', receive).on('exit', fail)
    child.send(message)
  })
