import * as v from 'valibot'
import { withDeadline } from '@shop/domain/time'

import { readBytes } from '../../platform/http/valid.ts'
import type { Env } from '../../platform/env.ts'
import type { Settings } from '../../platform/settings.ts'
import type { WrittenMail } from './write-mail.ts'

/** `id` is the same for each try, so that a provider does not accept an e-mail twice. */
type OutgoingMail = WrittenMail & { id: string; to: string }

export type MailAdapter = {
  maxTogether: number
  /** Returns the provider's id of the e-mail, if any. @throws MailError if it was not accepted */
  send: (mail: OutgoingMail) => Promise<string | null>
}

/** Never contains a provider's message, which may name the recipient. */
export class MailError extends Error {
  override readonly name = 'MailError'
}

const timeoutMs = 10_000
/** A larger response from the provider is ignored, because the id in it needs far less. */
const maxReplyBytes = 16 * 1024

type Sending = Pick<Settings, 'MAIL_URL' | 'MAIL_TOKEN' | 'MAIL_FROM'>

/** Without a provider, e-mails stay in the shop. */
export const openMailAdapter = (
  { MAIL_URL: url, MAIL_TOKEN: token, MAIL_FROM: from }: Sending,
  { EMAIL: service }: Pick<Env, 'EMAIL'>,
): MailAdapter | null => {
  if (url && token && from) return httpAdapter({ url, token, from })
  return service && from ? serviceAdapter(service, from) : null
}

/** The adapter follows no redirects, because only this URL may get the token. */
export const httpAdapter = (
  { url, token, from }: { url: string; token: string; from: string },
  limitMs: number = timeoutMs,
): MailAdapter => ({
  // A Worker may have at most six open connections.
  maxTogether: 6,
  send: async ({ id, to, subject, html, text }) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': id,
      },
      body: JSON.stringify({ id, from, to, subject, html, text }),
      redirect: 'manual',
      signal: AbortSignal.timeout(limitMs),
    }).catch((error: unknown) => {
      throw new MailError(noResponse(error, limitMs))
    })
    if (response.ok) return readProviderId(response)
    await response.body?.cancel()
    throw new MailError(`The provider refused it with status ${response.status}.`)
  },
})

/** The service takes no idempotency key, so an e-mail whose response was lost may be sent twice. */
const serviceAdapter = (service: SendEmail, from: string): MailAdapter => ({
  maxTogether: 6,
  send: async ({ to, subject, html, text }) => {
    const sending = service.send({ from: readSender(from), to, subject, html, text })
    const { messageId } = await withDeadline(sending, timeoutMs).catch((error: unknown) => {
      throw new MailError(refusedByService(error))
    })
    return messageId
  },
})

/** Parses `Shop <orders@shop.example>`, or a plain address. */
const readSender = (from: string): string | EmailAddress => {
  const [, name, email] = /^([^<]+) <([^<>]+)>$/.exec(from) ?? []
  return name && email ? { name, email } : from
}

const refusedByService = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^E_[A-Z_]{1,60}$/.test(code)
    ? `Cloudflare refused it with ${code}.`
    : 'Cloudflare did not accept it.'
}

const noResponse = (error: unknown, limitMs: number): string =>
  error instanceof Error && error.name === 'TimeoutError'
    ? `The provider did not respond within ${limitMs / 1000} s.`
    : 'The provider could not be reached.'

const Reply = v.object({ id: v.pipe(v.string(), v.regex(/^[\w.:@<>+=/-]{1,200}$/)) })

/** The status says that the e-mail was accepted, so an unreadable body does no harm. */
const readProviderId = async (response: Response): Promise<string | null> => {
  try {
    const bytes = await readBytes(response, maxReplyBytes)
    return v.parse(Reply, JSON.parse(new TextDecoder().decode(bytes))).id
  } catch {
    return null
  }
}
