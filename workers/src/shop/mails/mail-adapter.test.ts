import { expect, it, vi } from 'vitest'

import { MailError, openMailAdapter } from './mail-adapter.ts'

const settings = { MAIL_FROM: 'Shop <orders@shop.example>' }
const mail = {
  id: 'order.received',
  to: 'ada@example.com',
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
}

const serviceThat = (send: () => Promise<EmailSendResult>) => {
  const service = { send: vi.fn(send) }
  return { service, env: { EMAIL: service as SendEmail } }
}

it('Cloudflare’s service gets sender, recipient and both texts, and returns its id of the e-mail', async () => {
  const { service, env } = serviceThat(async () => ({ messageId: 'message-1' }))
  expect(await openMailAdapter(settings, env)?.send(mail)).toBe('message-1')
  const { id: _id, ...content } = mail
  const from = { name: 'Shop', email: 'orders@shop.example' }
  expect(service.send).toHaveBeenCalledWith({ ...content, from })
  await openMailAdapter({ MAIL_FROM: 'orders@shop.example' }, env)?.send(mail)
  expect(service.send).toHaveBeenLastCalledWith({ ...content, from: 'orders@shop.example' })
})

it.each([
  ['E_RECIPIENT_SUPPRESSED', 'Cloudflare refused it with E_RECIPIENT_SUPPRESSED.'],
  ['to ada@example.com', 'Cloudflare did not accept it.'],
])('explains a rejection with the code %j without personal data', async (code, message) => {
  const { env } = serviceThat(async () => {
    throw Object.assign(new Error('not to ada@example.com'), { code })
  })
  await expect(openMailAdapter(settings, env)?.send(mail)).rejects.toEqual(new MailError(message))
})

it('without a sender or without the service, keeps e-mails in the mailbox', async () => {
  const { service, env } = serviceThat(async () => ({ messageId: 'message-1' }))
  expect(openMailAdapter({}, env)).toBeNull()
  expect(openMailAdapter(settings, {})).toBeNull()
  expect(service.send).not.toHaveBeenCalled()
})
