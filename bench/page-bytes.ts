/** Bytes on the wire by kind: those asked for before the page answered, and those after. */
import type { CDPSession } from 'playwright'

type Seen = { kind: string; askedAt: number; bytes: number }

/** Counts from now on; answers the sums in kB, given when the page became interactive (ms after it began). */
export const countBytes = async (
  session: CDPSession,
): Promise<(interactiveAt: number) => Record<string, number>> => {
  await session.send('Network.enable')
  const seen = new Map<string, Seen>()
  let begunAt: number | undefined
  session.on('Network.requestWillBeSent', ({ requestId, timestamp }) => {
    begunAt ??= timestamp
    seen.set(requestId, { kind: 'Other', askedAt: (timestamp - begunAt) * 1000, bytes: 0 })
  })
  session.on('Network.responseReceived', ({ requestId, type }) => {
    const one = seen.get(requestId)
    if (one) one.kind = type
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = seen.get(requestId)
    if (one) one.bytes = encodedDataLength
  })
  return (interactiveAt) => {
    const sum = (kind: string, isEarly: boolean): number =>
      [...seen.values()]
        .filter((one) => one.kind === kind && one.askedAt <= interactiveAt === isEarly)
        .reduce((total, { bytes }) => total + bytes, 0) / 1000
    return {
      'html kB': sum('Document', true),
      'script kB': sum('Script', true),
      'script later kB': sum('Script', false),
      'css kB': sum('Stylesheet', true),
      'font kB': sum('Font', true),
      'image kB': sum('Image', true),
    }
  }
}
