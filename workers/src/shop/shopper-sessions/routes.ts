import { Hono } from 'hono'

import { PageQuery } from '@shop/contracts/fields'
import {
  OwnConsentInput,
  OwnErasureInput,
  SignInLink,
  SignInRequest,
} from '@shop/contracts/own-account'

import { describes } from '../../platform/http/describes.ts'
import { rateLimit } from '../../platform/http/rate-limit.ts'
import { argsOf, noContent, valid, withId } from '../../platform/http/valid.ts'
import type { AppEnv } from '../../platform/context.ts'
import { requiresShopHost } from '../../platform/staff/hosts.ts'
import { setOwnConsent } from '../consents/consents.ts'
import { eraseOwnData, exportOwnData, listOwnOrders, readAccount } from './own-account.ts'
import {
  endSessions,
  readOwner,
  readSignInLink,
  requestSignIn,
  requiresSignIn,
  sessionLifeMs,
  shopperCookie,
  signIn,
} from './sign-in.ts'

const isSignedOut = ['signed-out'] as const

export const my = new Hono<AppEnv>()
  .use(requiresShopHost)
  .post(
    '/link',
    describes(
      'requestSignIn',
      'E-mails a link that signs a shopper in. An unknown email gets the same response.',
      { status: 202, returns: 'RequestedLink' },
    ),
    rateLimit('LINK_LIMIT'),
    valid('json', SignInRequest),
    async (c) => {
      await requestSignIn(argsOf(c))
      return c.json({ status: 'requested' }, 202)
    },
  )
  .use(rateLimit('READ_LIMIT'))
  .get(
    '/link',
    describes('readSignInLink', 'The masked email of a sign-in link. Signs nobody in.', {
      returns: 'SignInOffer',
      problems: ['link-ended'],
    }),
    valid('query', SignInLink),
    async (c) => c.json(await readSignInLink(argsOf(c))),
  )
  .post(
    '/session',
    describes('signIn', 'Signs in with the key of a link, which works once. Sets a cookie.', {
      problems: ['link-ended'],
    }),
    valid('json', SignInLink),
    async (c) => {
      const userAgent = c.req.header('user-agent') ?? ''
      const input = { ...c.req.valid('json'), userAgent }
      const token = await signIn({ ctx: c.var.ctx, input })
      c.header('set-cookie', shopperCookie(c.req.raw).set(token, sessionLifeMs / 1000))
      return c.body(null, 204)
    },
  )
  .get(
    '/',
    describes('getAccount', 'What a signed-in shopper sees. Null without a sign-in.', {
      returns: 'OwnAccountState',
    }),
    async (c) => {
      const { ctx } = c.var
      const actor = await readOwner(ctx, c.req.raw)
      return c.json({ account: actor && (await readAccount({ ...ctx, actor })) })
    },
  )
  .get(
    '/orders',
    describes('listOwnOrders', 'The orders of a signed-in shopper, newest first.', {
      returns: 'OwnOrderList',
      problems: isSignedOut,
    }),
    requiresSignIn,
    valid('query', PageQuery),
    async (c) => c.json(await listOwnOrders(argsOf(c))),
  )
  .put(
    '/consent',
    describes('setOwnConsent', 'Subscribes a signed-in shopper to e-mails, or unsubscribes.', {
      problems: isSignedOut,
    }),
    requiresSignIn,
    valid('json', OwnConsentInput),
    (c) => noContent(c, setOwnConsent(argsOf(c))),
  )
  .get(
    '/data',
    describes('exportOwnData', 'All data about a signed-in shopper, as a file. Audited.', {
      returns: 'PersonalData',
      problems: isSignedOut,
    }),
    requiresSignIn,
    async (c) =>
      c.json(await exportOwnData(c.var.ctx), 200, {
        'content-disposition': 'attachment; filename="my-data.json"',
      }),
  )
  .post(
    '/erase',
    describes(
      'eraseOwnData',
      'Erases a signed-in shopper for good, if all their orders have shipped or are cancelled.',
      { returns: 'Erasure', problems: [...isSignedOut, 'order-open'] },
    ),
    requiresSignIn,
    valid('json', OwnErasureInput),
    async (c) => {
      const erased = await eraseOwnData(argsOf(c))
      c.header('set-cookie', shopperCookie(c.req.raw).set('', 0))
      return c.json(erased)
    },
  )
  .delete(
    '/sessions',
    describes('endSessions', 'Signs the shopper out on all devices.', { problems: isSignedOut }),
    requiresSignIn,
    async (c) => {
      await endSessions({ ctx: c.var.ctx, input: {} })
      c.header('set-cookie', shopperCookie(c.req.raw).set('', 0))
      return c.body(null, 204)
    },
  )
  .delete(
    '/sessions/:id',
    describes('endSession', 'Signs the shopper out on one device.', { problems: isSignedOut }),
    requiresSignIn,
    withId,
    async (c) => {
      const { ctx } = c.var
      const { id } = c.req.valid('param')
      await endSessions({ ctx, input: { id } })
      if (id === ctx.actor.sessionId) c.header('set-cookie', shopperCookie(c.req.raw).set('', 0))
      return c.body(null, 204)
    },
  )
