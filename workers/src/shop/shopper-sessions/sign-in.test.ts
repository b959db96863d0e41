import { shopperSessions } from '@shop/db/schema/sessions'
import { mails } from '@shop/db/schema/mails'
import { eraseOldRecords } from '@shop/db/erase-person'
import { insertOrder, uniqueWord } from '@shop/testkit/builders'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { testContext } from '../../../test/context.ts'
import { signInMail } from '../mail-kinds/person-mails.ts'
import {
  describeDevice,
  readOwner,
  readSignInLink,
  requestSignIn,
  sessionLifeMs,
  signIn,
  signInGapMs,
  signInLinkLifeMs,
} from './sign-in.ts'

const { ctx } = testContext()
const nowMs = Date.now()
const at = (laterMs: number) => ({ ...ctx, now: () => nowMs + laterMs })
const ended = { code: 'link-ended' }

const request = (email: string, laterMs = 0) =>
  requestSignIn({ ctx: at(laterMs), input: { email } })
const mailsTo = (email: string) => ctx.db.select().from(mails).where(eq(mails.recipient, email))
const insertShopper = async () => {
  const email = `${uniqueWord('owner')}@example.com`
  await insertOrder(ctx.db, { customerEmail: email.replace('owner', 'Owner') })
  return email
}
const newKey = async () => {
  const email = await insertShopper()
  await request(email)
  const [mail] = await mailsTo(email)
  return { email, key: v.parse(signInMail.data, mail?.data).key }
}
const exchange = (key: string, laterMs = 0) =>
  signIn({ ctx: at(laterMs), input: { key, userAgent: 'Firefox/140.0 (Windows NT 10.0)' } })
const ownerOf = (token: string, laterMs = 0) =>
  readOwner(
    at(laterMs),
    new Request('https://shop.test/', { headers: { cookie: `__Host-shopper_session=${token}` } }),
  )

describe('a link to all orders', () => {
  it('is e-mailed once in ten minutes, however often it is requested', async () => {
    const email = await insertShopper()
    await Promise.all([1, 2, 3].map(() => request(email)))
    await request(email.toUpperCase(), signInGapMs - 1000)
    expect(await mailsTo(email)).toMatchObject([{ kind: 'sign-in', state: 'waiting' }])
    await request(email, signInGapMs + 1)
    const sent = await mailsTo(email)
    expect(sent).toHaveLength(2)
    const rows = await ctx.db.$count(shopperSessions, eq(shopperSessions.email, email))
    expect(rows).toBe(2)
  })

  it.each(['nobody@example.com', 'erased-1@erased.invalid', "x'@example.com"])(
    'is not sent to %s, and the response takes as long',
    async (email) => {
      await insertOrder(ctx.db, { customerEmail: 'erased-1@erased.invalid' })
      const begunAt = performance.now()
      await request(email)
      expect(performance.now() - begunAt).toBeGreaterThan(390)
      expect(await mailsTo(email)).toEqual([])
      expect(await ctx.db.$count(shopperSessions, eq(shopperSessions.email, email))).toBe(0)
    },
  )

  it('stays valid when it is only opened, and shows its email masked', async () => {
    const { email, key } = await newKey()
    for (let opened = 0; opened < 2; opened += 1)
      expect(await readSignInLink({ ctx: at(0), input: { key } })).toEqual({
        email: `o•••@example.com`,
      })
    expect(await ownerOf(await exchange(key))).toMatchObject({ kind: 'shopper', email })
  })

  it('signs in once, even if two devices use it at the same time', async () => {
    const { key } = await newKey()
    const tries = await Promise.allSettled([1, 2, 3].map(() => exchange(key)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(exchange(key)).rejects.toMatchObject(ended)
    await expect(readSignInLink({ ctx: at(0), input: { key } })).rejects.toMatchObject(ended)
  })

  it('does nothing after 30 minutes, or if it is forged', async () => {
    const { key } = await newKey()
    await expect(exchange(key, signInLinkLifeMs)).rejects.toMatchObject(ended)
    await expect(exchange(`${key}x`)).rejects.toMatchObject(ended)
    await exchange(key, signInLinkLifeMs - 1)
  })
})

describe('a shopper’s session', () => {
  it('lasts 30 days, and its row is deleted afterwards', async () => {
    const { email, key } = await newKey()
    const token = await exchange(key)
    expect(await ownerOf(token, sessionLifeMs - 1)).toMatchObject({ email })
    expect(await ownerOf(token, sessionLifeMs)).toBeNull()
    await eraseOldRecords(ctx.db, nowMs + sessionLifeMs + 1)
    expect(await ctx.db.$count(shopperSessions, eq(shopperSessions.email, email))).toBe(0)
  })

  it('is not opened by the key of a link, or a forged token', async () => {
    const { key } = await newKey()
    expect(await ownerOf(key)).toBeNull()
    await exchange(key)
    expect(await ownerOf(key)).toBeNull()
    expect(await ownerOf('')).toBeNull()
  })
})

it.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18 Safari/604.1',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/140.0 Safari/537.36', 'Safari on Linux'],
  ['Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36', 'Chrome on Android'],
  ['curl/8.0', ''],
  [`<script>${'x'.repeat(9000)}`, ''],
])('describes %s as “%s”', (userAgent, text) => {
  expect(describeDevice(userAgent)).toBe(text)
})
