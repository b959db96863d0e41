import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { createMiddleware } from 'hono/factory'

import type { SignInLink, SignInRequest } from '@shop/contracts/own-account'
import { ProblemError } from '@shop/contracts/problem'
import { rowsOf } from '@shop/db/erase-person'
import { mails } from '@shop/db/schema/mails'
import { orders } from '@shop/db/schema/orders'
import { shopperSessions } from '@shop/db/schema/sessions'
import { erasedEmailPattern } from '@shop/domain/erased-person'
import { dayMs, minuteMs, sleep } from '@shop/domain/time'

import type { AppEnv, Args, Ctx, OwnerActor, OwnerCtx } from '../../platform/context.ts'
import { sessionCookie } from '../../platform/http/cookies.ts'
import { isSentByOtherSite } from '../../platform/http/same-origin.ts'
import { makeRandomKey, sha256 } from '../../platform/crypto.ts'
import { hasChanged } from '../../platform/sql.ts'
import { addMailTo } from '../mail-kinds/add-mail.ts'
import { signInMail } from '../mail-kinds/person-mails.ts'

export const signInLinkLifeMs = 30 * minuteMs
export const sessionLifeMs = 30 * dayMs

/** One address gets at most one e-mail within this time. */
export const signInGapMs = 10 * minuteMs

/** Every request for a link takes at least this long, so that its duration reveals nothing. */
const replyMs = 400

/**
 * E-mails a link to an address with orders, at most once in `signInGapMs`. Never reveals whether
 * the address has orders, so that nobody can find out who ordered here.
 */
export const requestSignIn = async ({
  ctx,
  input: { email },
}: Args<SignInRequest, Pick<Ctx, 'db' | 'now' | 'pokeMailSender'>>): Promise<void> => {
  const [id, key] = [crypto.randomUUID(), makeRandomKey()]
  const own = rowsOf(email)
  const mailed = sql`${own.mails} and ${mails.kind} = ${signInMail.id}
    and ${mails.createdAtMs} > ${ctx.now() - signInGapMs}`
  // The conditions are in the statement, so that only one of two concurrent requests adds a link.
  const mail = addMailTo(ctx, signInMail, {
    recipient: email,
    id,
    data: { key },
    where: sql`exists (select 1 from ${orders} where ${own.orders})
      and ${email} not like ${erasedEmailPattern}
      and not exists (select 1 from ${mails} where ${mailed})`,
  })
  const link = ctx.db.run(sql`
    insert into ${shopperSessions} (id, email, link_sha256, expires_at_ms)
      select ${id}, lower(${email}), ${await sha256(key)}, ${ctx.now() + signInLinkLifeMs}
      where ${hasChanged}`)
  await Promise.all([ctx.db.batch([mail, link]), sleep(replyMs)])
  ctx.pokeMailSender()
}

const openLink = async ({ now }: Pick<Ctx, 'now'>, key: string) =>
  and(
    eq(shopperSessions.linkSha256, await sha256(key)),
    isNull(shopperSessions.sessionSha256),
    gt(shopperSessions.expiresAtMs, now()),
  )

type ByLink = Args<SignInLink, Pick<Ctx, 'db' | 'now'>>

/** Does not sign in, because mail scanners open links. @throws ProblemError `link-ended` */
export const readSignInLink = async ({ ctx, input: { key } }: ByLink) => {
  const [link] = await ctx.db
    .select({ email: shopperSessions.email })
    .from(shopperSessions)
    .where(await openLink(ctx, key))
  if (!link) throw linkEnded()
  return { email: link.email.replace(/^(.).*(?=@)/su, '$1•••') }
}

/** Returns the session's token. A link works once. @throws ProblemError `link-ended` */
export const signIn = async ({
  ctx,
  input: { key, userAgent },
}: Args<SignInLink & { userAgent: string }, Pick<Ctx, 'db' | 'now'>>): Promise<string> => {
  const token = makeRandomKey()
  const now = ctx.now()
  const { rowsAffected } = await ctx.db
    .update(shopperSessions)
    .set({
      sessionSha256: await sha256(token),
      device: describeDevice(userAgent),
      expiresAtMs: now + sessionLifeMs,
      signedInAtMs: now,
      lastUsedAtMs: now,
    })
    .where(await openLink(ctx, key))
  if (rowsAffected === 0) throw linkEnded()
  return token
}

/** With `Lax`, a link on another site sends the cookie, but that site cannot read the response. */
export const shopperCookie = (request: Request) => sessionCookie(request, 'shopper', 'Lax')

/** Resolves to null without a session. Records that the session is used. */
export const readOwner = async (
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  request: Request,
): Promise<OwnerActor | null> => {
  const token = shopperCookie(request).value
  if (!token) return null
  const [session] = await db
    .update(shopperSessions)
    .set({ lastUsedAtMs: now() })
    .where(
      and(
        eq(shopperSessions.sessionSha256, await sha256(token)),
        gt(shopperSessions.expiresAtMs, now()),
      ),
    )
    .returning({
      email: shopperSessions.email,
      sessionId: shopperSessions.id,
      signedInAtMs: shopperSessions.signedInAtMs,
    })
  return session ? { kind: 'shopper', ...session } : null
}

/** @throws ProblemError `foreign-origin`, `signed-out` */
export const requiresSignIn = createMiddleware<AppEnv & { Variables: { ctx: OwnerCtx } }>(
  async function checkSession(c, next) {
    if (isSentByOtherSite(c.req.raw))
      throw new ProblemError('foreign-origin', 'This request came from a page of another site.')
    const actor = await readOwner(c.var.ctx, c.req.raw)
    if (!actor) throw new ProblemError('signed-out', 'You are signed out. Ask for a new link.')
    c.set('ctx', Object.assign(c.var.ctx, { actor }))
    await next()
  },
)

/** Ends one of the shopper's sessions, or all. A repeated call or an unknown id changes nothing. */
export const endSessions = async ({
  ctx: { db, actor },
  input: { id },
}: Args<{ id?: string }, OwnerCtx>): Promise<void> => {
  const isOne = id === undefined ? undefined : eq(shopperSessions.id, id)
  await db.delete(shopperSessions).where(and(rowsOf(actor.email).sessions, isOne))
}

const linkEnded = (): ProblemError =>
  new ProblemError(
    'link-ended',
    'This link was used or has expired: each one works once, within 30 minutes. Ask for a new one.',
  )

// The first match counts, because Edge and Opera also name Chrome, and Chrome also names Safari.
const browsers = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const

const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
] as const

/** Returns a text such as `Safari on iPhone`, or an empty text for an unknown device. */
export const describeDevice = (userAgent: string): string =>
  [browsers, systems]
    .flatMap((names) => names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? [])
    .join(' on ')
