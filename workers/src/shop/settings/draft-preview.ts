/** A manager's link shows all drafts to a visitor for an hour. */
import type { DraftPreview } from '@shop/contracts/shop-settings'
import { hourMs, isoTime } from '@shop/domain/time'
import { timingSafeEqual } from 'hono/utils/buffer'

import type { Ctx } from '../../platform/context.ts'
import { pageCookie, readCookie } from '../../platform/http/cookies.ts'
import { readSigningSecret, signText } from '../../platform/signing-secret.ts'

type PreviewCtx = Pick<Ctx, 'cache' | 'db' | 'now'>

const name = 'drafts'

export const leaveDrafts = `?${name}=none`

export const createDraftPreview = async (ctx: PreviewCtx): Promise<DraftPreview> => {
  const expiresAtMs = ctx.now() + hourMs
  const signature = await signatureOf(ctx, expiresAtMs)
  return { query: `?${name}=${expiresAtMs}.${signature}`, expires_at: isoTime(expiresAtMs) }
}

const signatureOf = async (ctx: PreviewCtx, expiresAtMs: number): Promise<string> =>
  signText(await readSigningSecret(ctx), `${name} ${expiresAtMs}`)

const isValid = async (ctx: PreviewCtx, token: string): Promise<boolean> => {
  const [, expires, signature = ''] = /^(\d{1,15})\.([\w-]{43})$/.exec(token) ?? []
  return (
    Number(expires) > ctx.now() &&
    timingSafeEqual(signature, await signatureOf(ctx, Number(expires)))
  )
}

export const showsDrafts = async (ctx: PreviewCtx, request: Request): Promise<boolean> => {
  const token = readCookie(request, name)
  return token !== undefined && isValid(ctx, token)
}

/**
 * Redirects to the page, and sets the cookie or, for an invalid link, deletes it. Returns null for
 * a URL without a preview link.
 */
export const openDraftLink = async (
  ctx: PreviewCtx,
  request: Request,
): Promise<Response | null> => {
  const url = new URL(request.url)
  const token = url.searchParams.get(name)
  if (token === null) return null
  // The header must not contain what a stranger has written into the link.
  const [value, maxAgeSeconds] = (await isValid(ctx, token)) ? [token, hourMs / 1000] : ['', 0]
  url.searchParams.delete(name)
  return new Response(null, {
    status: 303,
    headers: {
      location: url.href,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'set-cookie': pageCookie(request, name, value, maxAgeSeconds),
    },
  })
}
