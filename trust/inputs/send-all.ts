import { judge } from './judge.ts'
import type { InputRequest } from './make-request.ts'
import { makeSender, type Sent } from './send-request.ts'

const connections = 16

export type Fault = { index: number; what: string; request: InputRequest }

type Options = {
  origin: string
  count: number
  /** The request of an index, which must be the same each time. */
  requestAt: (index: number) => InputRequest
  onProgress: (step: string) => void
}

/**
 * A request that got 503 or a closed connection (RFC 9112, 9.3.1) is repeated alone at the end: a
 * failure that the input causes happens again.
 */
export const sendAll = async ({
  origin,
  count,
  requestAt,
  onProgress,
}: Options): Promise<{ faults: Fault[]; busy: number }> => {
  const { send, close } = makeSender(origin, connections)
  const faults: Fault[] = []
  const busy: number[] = []
  const closed: number[] = []
  const sendOne = async (index: number, isAlone: boolean): Promise<void> => {
    const request = requestAt(index)
    const sent = await send(request).catch((error: unknown) => String(error))
    const isBusy = typeof sent === 'object' && sent.status === 503
    if (isBusy && !isAlone) busy.push(index)
    if (sent === 'closed' && request.transfer !== 'cut' && !isAlone) {
      closed.push(index)
      return
    }
    const what = isBusy && isAlone ? 'answers 503 again, alone' : whatIsWrong(request, sent)
    if (what) faults.push({ index, what, request })
  }
  let next = 0
  const sendOneByOne = async (): Promise<void> => {
    while (next < count) {
      const index = next
      next += 1
      if (index > 0 && index % 5000 === 0) onProgress(`${index} requests`)
      await sendOne(index, false)
    }
  }
  await Promise.all(Array.from({ length: connections }, sendOneByOne))
  for (const index of [...busy, ...closed]) await sendOne(index, true)
  close()
  return { faults, busy: busy.length }
}

const whatIsWrong = (request: InputRequest, sent: Sent | string): string | undefined =>
  typeof sent === 'object' ? judge(request, sent) : lostConnection(request, sent)

/** Only a request that breaks HTTP itself may get no response. */
const lostConnection = ({ transfer }: InputRequest, error: string): string | undefined =>
  error === 'closed' && transfer === 'cut' ? undefined : error
