import * as v from 'valibot'

import { isLoopback } from '@shop/domain/loopback'
import { parseRange } from './ip-address.ts'

export const isLocalUrl = (url: string): boolean => isLoopback(URL.parse(url)?.hostname ?? '')

export const isHttps = (url: string): boolean => URL.parse(url)?.protocol === 'https:'

export const isHttpsOrLocal = (url: string): boolean => isHttps(url) || isLocalUrl(url)

export const matching = (pattern: RegExp, message: string) =>
  v.pipe(v.string(), v.regex(pattern, message))

export const checked = (isValid: (text: string) => boolean, message: string) =>
  v.pipe(v.string(), v.check(isValid, message))

/** May be empty, because a deploy stores an empty text to remove a secret. */
export const secret = v.optional(matching(/^[\x21-\x7e]*$/, 'must be one word'))

export const hostName = matching(
  /^[a-z\d]([a-z\d.-]*[a-z\d])?$/,
  'must be a host name, such as staff.shop.example',
)

/** Excludes wildcards and schemes, which could allow more than intended. */
export const PictureHosts = v.pipe(
  v.string(),
  v.transform((text) => text.split(/\s+/).filter(Boolean)),
  v.array(
    matching(
      /^(?=.{1,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/,
      'must be names of hosts, separated by spaces, such as "images.example.com"',
    ),
  ),
)

export const TrustedProxies = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(parseRange),
  ),
  v.check(
    (ranges) => !ranges.includes(null),
    'must be addresses or networks, separated by spaces, such as "127.0.0.1 10.0.0.0/8"',
  ),
  v.transform((ranges) => ranges.filter((range) => range !== null)),
)

const libsqlSchemes = new Set(['libsql:', 'https:', 'http:', 'wss:', 'ws:'])

export const isLibsqlUrl = (given: string): boolean =>
  libsqlSchemes.has(URL.parse(given)?.protocol ?? '')

/** Requires https for the provider's token, unless the token stays on this machine. */
export const isProvider = (given: string): boolean => {
  const url = URL.parse(given)
  return isHttpUrl(given) && url?.hash === '' && isHttpsOrLocal(given)
}

export const isHttpUrl = (given: string): boolean => {
  const url = URL.parse(given)
  return Boolean(url && /^https?:$/.test(url.protocol) && !url.username && !url.password)
}

export const count = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => /^\d{1,12}$/.test(text) && Number(text) >= least && Number(text) <= most,
      `must be a whole number from ${least} to ${most}`,
    ),
    v.transform(Number),
  )
