/** Signed links that show a release which is not live, until a time: their text, and their signature. */

/** Which release, and until when, in milliseconds since 1970, UTC. */
type Preview = { module: string; version: string; expiresAtMs: number }

/** `signature` is base64url (RFC 4648, 5); whether it is right, `isSigned` says. */
export type PreviewLink = Preview & { signature: string }

const releaseParameter = 'release'
const parameters = [releaseParameter, 'expires', 'signature'] as const

/** What leads out of all previews, on any page. */
export const leaveQuery = `?${releaseParameter}=live`

/** The link's query; the pages of the shop and of the back office all take it. */
export const queryOf = ({ module, version, expiresAtMs, signature }: PreviewLink): string =>
  `?${releaseParameter}=${module}@${version}&expires=${expiresAtMs}&signature=${signature}`

/** What a page's URL asks for: a preview, the way out of all, or nothing; `malformed` is neither. */
export const readQuery = ({ searchParams }: URL): PreviewLink | 'leave' | 'malformed' | null => {
  const [release, expires, signature] = parameters.map((name) => searchParams.get(name))
  if (release === null || release === undefined) return null
  if (release === 'live') return 'leave'
  return readLink(`${release}:${expires}:${signature}`) ?? 'malformed'
}

/** The same URL without the link. */
export const withoutQuery = ({ href }: URL): URL => {
  const url = new URL(href)
  for (const name of parameters) url.searchParams.delete(name)
  return url
}

/** A cookie's value for previews of several modules, of each the last one. */
export const cookieOf = (links: readonly PreviewLink[]): string =>
  [...new Map(links.map((link) => [link.module, link])).values()]
    .slice(-maxPreviews)
    .map(
      ({ module, version, expiresAtMs, signature }) =>
        `${module}@${version}:${expiresAtMs}:${signature}`,
    )
    .join('|')

/** A browser sends the cookie with every request. */
const maxPreviews = 8

/** The links of a cookie; what is none is left out. */
export const readCookieValue = (value: string): PreviewLink[] =>
  value
    .split('|')
    .slice(0, maxPreviews)
    .flatMap((text) => readLink(text) ?? [])

/** Of 43 characters the last carries four bits: with the other two a signature could be written in four ways. */
const readLink = (text: string): PreviewLink | null => {
  const parts =
    /^([a-z][a-z0-9-]{0,30})@([0-9a-z][0-9a-z.-]{0,62}):(\d{1,15}):([\w-]{42}[AEIMQUYcgkosw048])$/.exec(
      text,
    )
  const [, module, version, expires, signature] = parts ?? []
  if (!module || !version || !signature) return null
  return { module, version, expiresAtMs: Number(expires), signature }
}

/** Signs a preview with the registry's key: HMAC-SHA-256 (RFC 2104). */
export const signPreview = async (secret: string, preview: Preview): Promise<PreviewLink> => {
  const signed = await crypto.subtle.sign('HMAC', await importKey(secret, 'sign'), textOf(preview))
  return { ...preview, signature: toBase64url(new Uint8Array(signed)) }
}

/** Whether a link was signed with the registry's key. The platform compares in constant time. */
export const isSigned = async (secret: string, link: PreviewLink): Promise<boolean> => {
  const signature = fromBase64url(link.signature)
  return crypto.subtle.verify('HMAC', await importKey(secret, 'verify'), signature, textOf(link))
}

const toBase64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const fromBase64url = (text: string): Uint8Array => {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

const textOf = ({ module, version, expiresAtMs }: Preview): Uint8Array =>
  new TextEncoder().encode(`${module}@${version} ${expiresAtMs}`)

const importKey = (secret: string, use: 'sign' | 'verify'): Promise<CryptoKey> =>
  crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    [use],
  )
