import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'

import { backendLimits } from '@shop/contracts/backend'
import { checkMail, type ModuleMailInput, type Reach } from '@shop/contracts/backend-uses'
import { consents } from '@shop/db/schema/customers'
import { mails } from '@shop/db/schema/mails'
import { isErasedEmail } from '@shop/domain/erased-person'
import { dayMs } from '@shop/domain/time'

import type { Ctx } from '../../platform/context.ts'
import { sha256 } from '../../platform/crypto.ts'
import { addMailTo } from '../../shop/mail-kinds/add-mail.ts'
import { moduleMail } from '../../shop/mail-kinds/person-mails.ts'

type Sender = Reach & { ctx: Pick<Ctx, 'db' | 'now'> }

/** Resolves to false if the e-mail may not be sent, and to true if it is or was already queued. */
export const queueMail = async (sender: Sender, given: ModuleMailInput): Promise<boolean> => {
  const { ctx, module } = sender
  const { name, to: recipient, key, template, words } = checkMail(sender, given)
  if (isErasedEmail(recipient)) return false
  const unsubscribeKey =
    template.consent === 'newsletter' ? await readUnsubscribeKey(ctx, recipient) : undefined
  if (unsubscribeKey === null) return false
  const mail = {
    recipient,
    id: `${module}.${await sha256(`${name} ${recipient} ${key}`)}`,
    data: { module, ...words, ...(unsubscribeKey && { unsubscribeKey }) },
  }
  const where = isWithinLimits(ctx, module, recipient)
  const { rowsAffected } = await addMailTo(ctx, moduleMail, { ...mail, where })
  return (
    rowsAffected > 0 ||
    (await ctx.db.$count(mails, eq(mails.id, `${moduleMail.id}-${mail.id}`))) > 0
  )
}

/** Resolves to null unless the person has confirmed the newsletter and has not unsubscribed. */
const readUnsubscribeKey = async (
  { db }: Pick<Ctx, 'db'>,
  email: string,
): Promise<string | null> => {
  const { confirmedAtMs, unsubscribedAtMs } = consents
  const row = await db.query.consents.findFirst({
    where: and(eq(consents.email, email), isNotNull(confirmedAtMs), isNull(unsubscribedAtMs)),
  })
  return row?.unsubscribeKey ?? null
}

/** The insert statement checks the limits, so that concurrent calls cannot exceed them together. */
const isWithinLimits = ({ now }: Pick<Ctx, 'now'>, module: string, recipient: string) => {
  const sinceMs = now() - dayMs
  // `instr` keeps SQLite on the index `mails_of_modules`, where the time limits the search. For a
  // range of ids, it would search the index on ids, which has all e-mails ever sent.
  const ofModule = sql`kind = 'module' and instr(id, ${`${moduleMail.id}-${module}.`}) = 1`
  return sql`
    (
      select count(*) from ${mails} where ${ofModule} and created_at_ms > ${sinceMs}
    ) < ${backendLimits.mailsADay}
    and (
      select count(*) from ${mails} where lower(recipient) = ${recipient}
        and recipient is not null and created_at_ms > ${sinceMs} and ${ofModule}
    ) < ${backendLimits.mailsToOneADay}`
}
