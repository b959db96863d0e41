/**
 * Streams of a libSQL server that stay open between requests. Each is a connection to SQLite, which reads the whole
 * schema when it is opened: that takes as long as an order itself.
 */
import { expandConfig } from '@libsql/core/config'
import { encodeBaseUrl } from '@libsql/core/uri'
import { HttpServerError, openHttp, ResponseError, type Stream } from '@libsql/hrana-client'

import { isLoopback } from '@shop/domain/loopback'

import { createSend } from './send.ts'
import { createTurns, type Turn } from './turns.ts'

/** Where the database is; the token is absent for a server on this machine. */
export type DatabaseAddress = { url: string; authToken?: string | undefined }

/** One round trip: sends all that it sends before it first awaits. */
export type RoundTrip<Result> = (stream: Stream) => Promise<Result>

/** Runs a round trip in a stream that it has to itself meanwhile. */
export type RunInStream = <Result>(roundTrip: RoundTrip<Result>) => Promise<Result>

export type Streams = {
  /** For what takes the lock. */
  write: RunInStream
  read: RunInStream
}

/** SQLite has one writer. */
const writersAtOnce = 1
const readersAtOnce = 2

/** `undefined` for a server on another machine: streams at the same time cost it less than waiting costs requests. */
export const createStreams = (address: DatabaseAddress): Streams | undefined => {
  if (!isLoopback(new URL(address.url).hostname)) return undefined
  const { url, authToken: token } = address
  const config = expandConfig({ url, ...(token ? { authToken: token } : {}) }, true)
  const { scheme, authority, path, authToken } = config
  const send = createSend()
  const client = openHttp(encodeBaseUrl(scheme, authority, path), authToken, (request: Request) => {
    // Nothing is compressed for a reader on the same machine.
    request.headers.set('accept-encoding', 'identity')
    return send(request)
  })
  const open = (): Stream => client.openStream()
  return { write: createPool(writersAtOnce, open), read: createPool(readersAtOnce, open) }
}

/** The server holds a stream that was lost for ten seconds, and has few. */
const lostMs = 12_000

/** Who gets no turn in time opens a stream of its own, which is closed in the same round trip; so does everyone after one was lost. */
const createPool = (atOnce: number, open: () => Stream): RunInStream => {
  const turns = createTurns(atOnce)
  const idle: Stream[] = []
  let closesUntilMs = 0
  const runInTurn = async <Result>(turn: Turn, roundTrip: RoundTrip<Result>): Promise<Result> => {
    const opened = idle.pop()
    let stream = opened ?? open()
    try {
      return await roundTrip(stream).catch((error: unknown) => {
        if (!opened || !isRefused(opened, error)) throw error
        stream = open()
        return roundTrip(stream)
      })
    } finally {
      // A stream closes itself when a round trip fails, though not when a statement does.
      if (stream.closed) closesUntilMs = Date.now() + lostMs
      else if (turns.isCounted(turn)) idle.push(stream)
      else stream.close()
    }
  }
  return async (roundTrip) => {
    const turn = await turns.take()
    if (!turn) return runAndClose(open(), roundTrip)
    try {
      return await (Date.now() < closesUntilMs
        ? runAndClose(open(), roundTrip)
        : runInTurn(turn, roundTrip))
    } finally {
      turns.end(turn)
    }
  }
}

const runAndClose = <Result>(stream: Stream, roundTrip: RoundTrip<Result>): Promise<Result> => {
  const result = roundTrip(stream)
  stream.closeGracefully()
  return result
}

/** The server refused the whole request, and nothing has run. It closes a stream that was idle for ten seconds, and has none after a restart. */
const isRefused = (stream: Stream, error: unknown): boolean =>
  stream.closed && (error instanceof HttpServerError || error instanceof ResponseError)
