import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'

type Reaction = 'accept' | 'refuse' | 'break' | 'hang' | 'close' | 'close after accepting'

type ReceivedMail = {
  id: string
  from: string
  to: string
  subject: string
  html: string
  text: string
}

export const mailToken = 'token-of-the-provider'
export const mailFrom = 'NDX <orders@shop.example>'

export const startMailProvider = async () => {
  const accepted = new Map<string, ReceivedMail>()
  const provider = {
    url: '',
    react: (): Reaction => 'accept',
    requests: 0,
    repeats: 0,
    /** Requests without the token, or with a key other than the e-mail's id. */
    wrong: [] as string[],
    accepted,
    stop: (): void => {
      server.closeAllConnections()
      server.close()
    },
  }
  const accept = (mail: ReceivedMail): void => {
    if (accepted.has(mail.id)) provider.repeats += 1
    else accepted.set(mail.id, mail)
  }
  const server = createServer(async (request, response) => {
    provider.requests += 1
    const mail = (await json(request)) as ReceivedMail
    const { authorization, 'idempotency-key': key } = request.headers
    if (authorization !== `Bearer ${mailToken}` || key !== mail.id) provider.wrong.push(mail.id)
    const reaction = provider.react()
    if (reaction === 'hang') return
    if (reaction === 'close') return void request.socket.destroy()
    if (reaction === 'refuse') return void response.writeHead(422).end(`not to ${mail.to}`)
    if (reaction === 'break') return void response.writeHead(500).end(`no place for ${mail.to}`)
    accept(mail)
    if (reaction === 'close after accepting') return void request.socket.destroy()
    response.end(JSON.stringify({ id: `provider-${mail.id}` }))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return Object.assign(provider, { url: `http://127.0.0.1:${port}/send` })
}
