import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import * as v from 'valibot'

import {
  type Backend,
  backendLimits,
  fillTemplate,
  type MailTemplate,
  type ModuleMailInput,
} from '@shop/contracts/backend'
import { EmailAddress, requiredNameLine } from '@shop/contracts/fields'
import { ProblemError } from '@shop/contracts/problem'
import { consents } from '@shop/db/schema/consents'
import { mails } from '@shop/db/schema/mails'
import { isErasedEmail } from '@shop/domain/erased-person'
import { dayMs } from '@shop/domain/time'

import type { Ctx } from '../../platform/context.ts'
import { sha256 } from '../../platform/sha256.ts'
import { addMailTo } from '../../shop/mail-kinds/add-mail.ts'
import { type ModuleMailData, moduleMail } from '../../shop/mail-kinds/module-mail.ts'
import { parseUse } from './rows.ts'

const Mail = v.strictObject({
  template: v.string(),
  to: EmailAddress,
  key: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
  data: v.optional(v.record(v.pipe(v.string(), v.maxLength(40)), requiredNameLine(200)), {}),
  path: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(500),
      v.regex(/^\/(?![/\\])[^\s]*$/, 'must be a path of the shop'),
    ),
  ),
})

type Sender = { ctx: Pick<Ctx, 'db' | 'now'>; module: string; templates: Backend['needs']['mails'] }

/** Resolves to false for an e-mail that nobody may get, or that was queued before. */
export const queueMail = async (
  { ctx, module, templates }: Sender,
  given: ModuleMailInput,
): Promise<boolean> => {
  const { template: name, to, key, data, path } = parseUse('mail', Mail, given)
  const template = templates[name]
  if (!template)
    throw new ProblemError(
      'grant-missing',
      `${module} may not send "${name}". Describe it in needs.mails, and let a manager approve it.`,
    )
  const recipient = to.toLowerCase()
  if (isErasedEmail(recipient)) return false
  const unsubscribeKey =
    template.consent === 'newsletter' ? await readUnsubscribeKey(ctx, recipient) : undefined
  if (unsubscribeKey === null) return false
  const { rowsAffected } = await addMailTo(ctx, moduleMail, {
    recipient,
    id: `${module}.${await sha256(`${name} ${recipient} ${key}`)}`,
    data: {
      module,
      ...fillWords(template, data),
      ...(template.link && path && { link: { label: template.link.label, path } }),
      ...(unsubscribeKey && { unsubscribeKey }),
    },
    where: isWithinLimits(ctx, module, recipient),
  })
  return rowsAffected > 0
}

const fillWords = (
  { subject, heading, intro, next }: MailTemplate,
  data: Readonly<Record<string, string>>,
): Omit<ModuleMailData, 'module'> => ({
  subject: fillTemplate(subject, data),
  heading: fillTemplate(heading, data),
  intro: fillTemplate(intro, data),
  next: next.map((text) => fillTemplate(text, data)),
})

/** Null unless the person has confirmed the newsletter and has not unsubscribed. */
const readUnsubscribeKey = async (
  { db }: Pick<Ctx, 'db'>,
  email: string,
): Promise<string | null> => {
  const [row] = await db
    .select({ key: consents.unsubscribeKey })
    .from(consents)
    .where(
      and(
        eq(consents.email, email),
        isNotNull(consents.confirmedAtMs),
        isNull(consents.unsubscribedAtMs),
      ),
    )
  return row?.key ?? null
}

/** Part of the statement that queues, so that calls at once cannot exceed the limits together. */
const isWithinLimits = ({ now }: Pick<Ctx, 'now'>, module: string, recipient: string) => {
  const sinceMs = now() - dayMs
  // The range uses the index of ids. `/` follows `.` in ASCII.
  const ofModule = sql`id > ${`${moduleMail.id}-${module}.`} and id < ${`${moduleMail.id}-${module}/`}`
  return sql`
    (select count(*) from ${mails} where ${ofModule} and created_at_ms > ${sinceMs}) < ${backendLimits.mailsADay}
    and (
      select count(*) from ${mails} where lower(recipient) = ${recipient}
        and recipient is not null and created_at_ms > ${sinceMs} and ${ofModule}
    ) < ${backendLimits.mailsToOneADay}`
}
