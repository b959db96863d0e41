/** Generates each part when it is read. Canceling the stream ends the generator. */
export const streamText = (parts: AsyncGenerator<string>): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { value, done } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: async () => void (await parts.return(undefined)),
  })
}
