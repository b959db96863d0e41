/** Who takes the shop's e-mails: a provider with an API over HTTP, or Cloudflare's e-mail service. */
import * as v from 'valibot'

import { readBytes } from '../http/valid.ts'
import { withDeadline } from '../platform/deadline.ts'
import type { Env } from '../platform/env.ts'
import type { Settings } from '../platform/settings.ts'
import type { WrittenMail } from './write-mail.ts'

/** `id` is the same for each try: a provider that has accepted it accepts no second one. */
type OutgoingMail = WrittenMail & { id: string; to: string }

export type MailAdapter = {
  /** How many e-mails it is given at a time. */
  maxTogether: number
  /** Resolves to what the provider calls the e-mail, `null` when it does not say. @throws MailError when it was not accepted */
  send: (mail: OutgoingMail) => Promise<string | null>
}

/** Why an e-mail was not accepted, in words of ours: the provider's may name the recipient. */
export class MailError extends Error {
  override readonly name = 'MailError'
}

/** How long a provider may take, in milliseconds. */
const timeoutMs = 10_000
/** Far more than an id. */
const maxReplyBytes = 16 * 1024

type Sending = Pick<Settings, 'MAIL_URL' | 'MAIL_TOKEN' | 'MAIL_FROM'>

/** `null` without a provider: e-mails stay in the shop. */
export const openMailAdapter = (
  { MAIL_URL: url, MAIL_TOKEN: token, MAIL_FROM: from }: Sending,
  { EMAIL: service }: Pick<Env, 'EMAIL'>,
): MailAdapter | null => {
  if (url && token && from) return httpAdapter({ url, token, from })
  return service && from ? serviceAdapter(service, from) : null
}

/** Whether e-mails leave the shop. */
export const hasMailProvider = (
  settings: Sending,
  { EMAIL: service }: Pick<Env, 'EMAIL'>,
): boolean => Boolean(settings.MAIL_URL ?? (settings.MAIL_FROM && service))

/** Redirects are not followed: only this URL may get the token. Six are as many connections as a Worker has at a time. */
export const httpAdapter = (
  { url, token, from }: { url: string; token: string; from: string },
  limitMs: number = timeoutMs,
): MailAdapter => ({
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
    throw new MailError(`The provider refused it with ${response.status}.`)
  },
})

/** It knows no key: an e-mail whose response was lost may come a second time. */
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

/** `Shop <orders@shop.example>`, or the address alone. */
const readSender = (from: string): string | EmailAddress => {
  const [, name, email] = /^(.+) <(.+)>$/.exec(from) ?? []
  return name && email ? { name, email } : from
}

const refusedByService = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^E_[A-Z_]{1,60}$/.test(code)
    ? `Cloudflare refused it with ${code}.`
    : 'Cloudflare did not take it.'
}

const noResponse = (error: unknown, limitMs: number): string =>
  error instanceof Error && error.name === 'TimeoutError'
    ? `The provider did not respond within ${limitMs / 1000} s.`
    : 'The provider could not be reached.'

const Reply = v.object({ id: v.pipe(v.string(), v.regex(/^[\w.:@<>+=/-]{1,200}$/)) })

/** The status says that it was accepted, also when the rest cannot be read. */
const readProviderId = async (response: Response): Promise<string | null> => {
  try {
    const bytes = await readBytes(response, maxReplyBytes)
    return v.parse(Reply, JSON.parse(new TextDecoder().decode(bytes))).id
  } catch {
    return null
  }
}
