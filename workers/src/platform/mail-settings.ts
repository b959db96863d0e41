/** The variables that name who sends the shop's e-mails; without them they stay in the mailbox of the back office. */
import { isLoopback } from '@shop/domain/loopback'
import * as v from 'valibot'

/** Sends the token encrypted or not off this machine; credentials belong nowhere in it. */
const isProvider = (given: string): boolean => {
  const url = URL.parse(given)
  if (!url || url.username || url.password || url.hash) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
}

export const mailEntries = {
  /** Takes an e-mail as JSON. */
  MAIL_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        isProvider,
        'must be an address such as https://mail.example/send, or with http:// one of this machine, without a name, password or hash',
      ),
    ),
  ),
  /** Shown to it as a bearer token. */
  MAIL_TOKEN: v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/, 'must be one word'))),
  /** From whom e-mails are. */
  MAIL_FROM: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^(?:[^<>\p{Cc}]+ <[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/u,
        'must be as in orders@shop.example, or Shop <orders@shop.example>',
      ),
    ),
  ),
}

type MailVariables = { [Name in keyof typeof mailEntries]?: string | undefined }

/**
 * A provider needs all three; a sender alone is for Cloudflare's e-mail service. A token alone is what a deploy without the
 * other two leaves for a moment: a Worker's secrets are removed after the Worker that needs none is live.
 */
export const areMailSettingsWhole = ({
  MAIL_URL: url,
  MAIL_TOKEN: token,
  MAIL_FROM: from,
}: MailVariables): boolean => !url || Boolean(token && from)
