import { createServer, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'

export const modelKey = 'key-of-the-model'

export type ChatBody = {
  model: string
  messages: { role: string; content: string; name?: string }[]
  tools?: { function: { name: string } }[]
}

export type Script =
  | {
      texts?: readonly string[]
      calls?: readonly { name: string; arguments: unknown }[]
      /** With zero, the model reports no usage. */
      tokens?: number
    }
  | ((response: ServerResponse, body: ChatBody) => void)

const event = (data: unknown): string => `data: ${JSON.stringify(data)}\n\n`
const delta = (given: object, finish_reason: string | null = null): string =>
  event({ choices: [{ index: 0, delta: given, finish_reason }] })

const textEvent = (content: string): string => delta({ content })

export const startModelEndpoint = async () => {
  const endpoint = {
    url: '',
    next: (_body: ChatBody): Script => ({ texts: ['Hello there.'] }),
    bodies: [] as ChatBody[],
    keys: [] as (string | undefined)[],
    aborted: 0,
    stop: (): void => {
      server.closeAllConnections()
      server.close()
    },
  }
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as ChatBody
    endpoint.bodies.push(body)
    endpoint.keys.push(request.headers.authorization)
    response.on('close', () => {
      if (!response.writableFinished) endpoint.aborted += 1
    })
    const script = endpoint.next(body)
    if (typeof script === 'function') return script(response, body)
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end(writeEvents(script))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return Object.assign(endpoint, { url: `http://127.0.0.1:${port}/v1/chat/completions` })
}

export const writeEvents = (script: Exclude<Script, Function>): string => {
  const { texts = [], calls = [], tokens = 100 } = script
  const toolCalls = calls.map(({ name, arguments: given }, index) => {
    const text = typeof given === 'string' ? given : JSON.stringify(given)
    const head = { index, id: `call_${index}`, type: 'function', function: { name, arguments: '' } }
    const pieces = [text.slice(0, 5), text.slice(5)].map((piece) => ({
      index,
      function: { arguments: piece },
    }))
    return [head, ...pieces].map((part) => delta({ tool_calls: [part] })).join('')
  })
  return [
    delta({ role: 'assistant', content: '' }),
    ...texts.map(textEvent),
    ...toolCalls,
    delta({}, calls.length > 0 ? 'tool_calls' : 'stop'),
    event({ choices: [], usage: { total_tokens: tokens } }),
    'data: [DONE]\n\n',
  ].join('')
}
