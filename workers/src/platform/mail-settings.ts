/** The variables of the mail provider. Without them, e-mails stay in the back office's mailbox. */
import { isLoopback } from '@shop/domain/loopback'
import * as v from 'valibot'

/** The token must be encrypted unless it stays on this machine. */
const isProvider = (given: string): boolean => {
  const url = URL.parse(given)
  if (!url || url.username || url.password || url.hash) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
}

export const mailEntries = {
  /** Receives each e-mail as JSON. */
  MAIL_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        isProvider,
        'must be an address such as https://mail.example/send, or with http:// one of this machine, without a name, password or hash',
      ),
    ),
  ),
  /** Sent to the provider as a bearer token. A deploy without a token empties this variable. */
  MAIL_TOKEN: v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]*$/, 'must be one word'))),
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
 * `MAIL_FROM` alone selects Cloudflare's e-mail service. `MAIL_TOKEN` alone is valid, because it
 * may stay in the environment of a shop that no longer uses a provider.
 */
export const areMailSettingsWhole = ({
  MAIL_URL: url,
  MAIL_TOKEN: token,
  MAIL_FROM: from,
}: MailVariables): boolean => !url || Boolean(token && from)
