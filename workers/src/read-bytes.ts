/** Reads a body up to a bound. */
import { ProblemError } from '@shop/contracts/problem'

/** Counts the bytes that really arrive: a header may be absent, or lie. @throws ProblemError `body-too-large` */
export const readBytes = async (
  { body }: Pick<Request, 'body'>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new ProblemError('body-too-large', `Send at most ${maxBytes} bytes.`)
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}
