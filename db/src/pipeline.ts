/** Sends requests to a libSQL server, each with the stream that it runs in. */
import type { batchRequest, executeRequest, StreamResult } from './hrana.ts'
import { toError } from './hrana.ts'
import type { Send, WholeResponse } from './send.ts'
import { clearStream, type SendTogether, type Stream, type Streams } from './streams.ts'

type StreamRequest = ReturnType<typeof batchRequest> | ReturnType<typeof executeRequest>

/** One round trip. `isWrite` says whether it may take the lock. @throws what `send` throws; LibsqlError for a 4xx */
export type Pipeline = (
  isWrite: boolean,
  request: StreamRequest,
) => Promise<StreamResult | undefined>

export const createPipeline = (
  { url, authToken }: { url: string; authToken?: string | undefined },
  { streams, send }: { streams: Streams; send: Send },
): Pipeline => {
  const target = pipelineOf(httpUrl(url))
  const headers = {
    'content-type': 'application/json',
    ...(authToken ? { authorization: `Bearer ${authToken}` } : {}),
  }
  const post = (stream: Stream | null, sent: readonly StreamRequest[]): Promise<WholeResponse> => {
    const requests = stream ? sent : [...sent, { type: 'close' }]
    const body = JSON.stringify({ baton: stream?.baton ?? null, requests })
    const url = stream?.baseUrl ? pipelineOf(stream.baseUrl) : target
    return send(url, { method: 'POST', headers, body })
  }
  const sendTogether: SendTogether<StreamRequest, StreamResult> = async (stream, requests) => {
    let response = await post(stream, requests)
    if (response.status === 400 && stream?.baton) {
      // The server no longer knows the stream, perhaps because it was started again: nothing has run.
      clearStream(stream)
      response = await post(stream, requests)
    }
    const text = new TextDecoder().decode(response.bytes)
    if (response.status !== 200) throw toError(problemOf(response.status, text))
    const { baton, base_url: baseUrl, results } = JSON.parse(text) as PipelineResponse
    if (stream) Object.assign(stream, { baton, baseUrl })
    return results
  }
  return (isWrite, request) => streams.run(request, { isWrite, send: sendTogether })
}

type PipelineResponse = { baton: string | null; base_url: string | null; results: StreamResult[] }

const pipelineOf = (base: string): string => new URL('v2/pipeline', base).href

/** The same server over HTTP: `libsql:` is what providers write for it. */
const httpUrl = (url: string): string => {
  const { protocol, host, pathname, searchParams } = new URL(url)
  const isPlain = /^(?:http|ws):$/.test(protocol) || searchParams.get('tls') === '0'
  return `${isPlain ? 'http' : 'https'}://${host}${pathname}`
}

/** Servers explain some of their 4xx as JSON. */
const problemOf = (status: number, text: string): { message: string; code?: string } => {
  const unexplained = { message: `Server returned HTTP status ${status}`, code: 'SERVER_ERROR' }
  try {
    const problem = JSON.parse(text)
    return problem?.message ? problem : unexplained
  } catch {
    // Plain text, or nothing.
    return unexplained
  }
}
