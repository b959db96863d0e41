/** A link or cookie gives one visitor another release. Scripts cannot forge its signature. */
import { timingSafeEqual } from 'hono/utils/buffer'

import { readCookie } from '../../../platform/http/cookies.ts'
import type { Ctx } from '../../../platform/context.ts'
import { readSigningSecret, signText } from '../../../platform/signing-secret.ts'

/** `link` starts a preview, `preview` continues it, and `fallback` names releases that failed. */
export type Use = 'link' | 'preview' | 'fallback'

/** `by` is the id of the deploy token that made a preview, or `byShop`. */
type NamedRelease = { module: string; version: string; expiresAtMs: number; by: string }

/** `signature` is unverified until `isSigned` has checked it. */
export type SignedRelease = NamedRelease & { signature: string }

export const byShop = 'shop'

const parameter = 'release'

export const leaveQuery = `?${parameter}=live`

const textOf = ({ module, version, expiresAtMs, by, signature }: SignedRelease): string =>
  `${module}@${version}:${expiresAtMs}:${by}:${signature}`

export const queryOf = (release: SignedRelease): string => `?${parameter}=${textOf(release)}`

/** Returns `leave` for the link that ends a preview. */
export const readQuery = ({ searchParams }: URL): SignedRelease | 'leave' | 'malformed' | null => {
  const text = searchParams.get(parameter)
  if (text === null) return null
  return text === 'live' ? 'leave' : (readOne(text) ?? 'malformed')
}

export const withoutQuery = ({ href }: URL): URL => {
  const url = new URL(href)
  url.searchParams.delete(parameter)
  return url
}

/** Browsers send the cookie with every request, so its size has a limit. */
const maxReleases = 8

export const cookieValueOf = (releases: readonly SignedRelease[]): string =>
  [...new Map(releases.map((release) => [release.module, release])).values()]
    .slice(-maxReleases)
    .map(textOf)
    .join('|')

/** Omits releases that are malformed, expired or not signed as fallbacks. */
export const readFallbacks = async (
  ctx: Pick<Ctx, 'cache' | 'db' | 'now'>,
  request: Request,
): Promise<SignedRelease[]> => {
  const named = readCookieValue(readCookie(request, 'fallback') ?? '')
  if (named.length === 0) return []
  const secret = await readSigningSecret(ctx)
  const checks = await Promise.all(named.map((release) => isSigned(secret, 'fallback', release)))
  return named.filter(({ expiresAtMs }, index) => checks[index] && expiresAtMs > ctx.now())
}

export const readCookieValue = (value: string): SignedRelease[] =>
  value
    .split('|')
    .slice(0, maxReleases)
    .flatMap((text) => readOne(text) ?? [])

/** The pattern requires the two unused bits of a signature's last base64url character to be 0. */
const readOne = (text: string): SignedRelease | null => {
  const parts =
    /^([a-z][a-z0-9-]{0,30})@([0-9a-z][0-9a-z.-]{0,62}):(\d{1,15}):(shop|[\da-f]{8,64}):([\w-]{42}[AEIMQUYcgkosw048])$/.exec(
      text,
    )
  const [, module, version, expires, by, signature] = parts ?? []
  if (!module || !version || !by || !signature) return null
  return { module, version, expiresAtMs: Number(expires), by, signature }
}

export const sign = async (
  secret: string,
  use: Use,
  { module, version, expiresAtMs, by }: NamedRelease,
): Promise<SignedRelease> => {
  const signature = await signText(secret, `${use} ${module}@${version} ${expiresAtMs} ${by}`)
  return { module, version, expiresAtMs, by, signature }
}

export const isSigned = async (
  secret: string,
  use: Use,
  release: SignedRelease,
): Promise<boolean> => {
  const { signature } = await sign(secret, use, release)
  return timingSafeEqual(release.signature, signature)
}
