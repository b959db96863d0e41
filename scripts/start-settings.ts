/** The settings that `npm start` reads from the environment. */
import { parseWholeNumber } from '@shop/domain/typed-number'
import { readSettings } from '@shop/workers/settings'

export type StartSettings = {
  port: number
  dataDir: string
  /** An external libSQL server to use instead of the packaged one. */
  libsql: { url: string; authToken?: string } | undefined
  vars: Record<string, string>
  /**
   * How many requests of each kind a visitor may send per minute. If undefined, the limits of
   * `wrangler.toml` apply.
   */
  perMinute: 'unlimited' | undefined
}

/** Variables for the Worker: e-mail, picture hosts, staff sign-in, host names, limits. */
const shopVars = [
  'LIMITS',
  'MAIL_FROM',
  'MAIL_TOKEN',
  'MAIL_URL',
  'PICTURE_HOSTS',
  'STAFF_AUTH',
  'STAFF_DEFAULT_ROLE',
  'STAFF_HOST',
  'STAFF_JWT_AUDIENCE',
  'STAFF_JWT_HEADER',
  'STAFF_JWT_ISSUER',
  'STAFF_JWT_JWKS',
  'STAFF_JWT_ROLE_CLAIM',
  'SHOP_HOST',
  'TRUSTED_PROXIES',
]

/** All settings; `docs/operate.md` has a row for each. */
export const startNames: readonly string[] = [
  'PORT',
  'DATA_DIR',
  'LIBSQL_URL',
  'LIBSQL_AUTH_TOKEN',
  ...shopVars,
]

/**
 * Reads `PORT` (default 8787), `DATA_DIR` (default `.data`), `LIBSQL_URL` with `LIBSQL_AUTH_TOKEN`,
 * and variables of the Worker.
 * @throws Error that names the variable and its bounds
 */
export const readStartSettings = (env: Record<string, string | undefined>): StartSettings => {
  const port = readPort(env) ?? 8787
  const libsql = readLibsql(env)
  const given = pick(env, shopVars)
  // A public host implies a proxy. The proxy's headers count only if the proxy is trusted.
  const shop = given['SHOP_HOST'] ? { TRUSTED_PROXIES: '', ...given } : given
  readSettings({ LIBSQL_URL: libsql?.url ?? 'http://127.0.0.1', ...shop })
  return {
    port,
    dataDir: env['DATA_DIR'] || '.data',
    libsql,
    vars: shop,
    perMinute: shop['LIMITS'] ? 'unlimited' : undefined,
  }
}

/** Reads `PORT`; undefined if it is not set. @throws Error that names its bounds */
export const readPort = ({
  PORT: given,
}: Record<string, string | undefined>): number | undefined => {
  if (!given) return undefined
  const port = parseWholeNumber(given)
  if (port !== null && port >= 0 && port <= 65_535) return port
  throw new Error(
    `PORT must be a whole number from 0 to 65535 (0 takes any free port), not "${given}".`,
  )
}

const pick = (
  env: Record<string, string | undefined>,
  names: readonly string[],
): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (env[name] ? [[name, env[name]]] : [])))

const libsqlSchemes = new Set(['libsql:', 'https:', 'http:', 'wss:', 'ws:'])

const readLibsql = ({
  LIBSQL_URL: url,
  LIBSQL_AUTH_TOKEN: authToken,
}: Record<string, string | undefined>): StartSettings['libsql'] => {
  if (!url && authToken) throw new Error('LIBSQL_AUTH_TOKEN: needs LIBSQL_URL.')
  if (!url) return undefined
  if (!libsqlSchemes.has(URL.parse(url)?.protocol ?? ''))
    throw new Error('LIBSQL_URL: must be a libSQL address, such as libsql://shop.example.')
  return authToken ? { url, authToken } : { url }
}

/** Returns the URLs of a started shop and its back office, how staff sign in, and warnings. */
export const describeShop = (
  { origin, staffOrigin }: Record<'origin' | 'staffOrigin', string>,
  vars: StartSettings['vars'],
): { shop: string; backOffice: string; isByLink: boolean; warnings: string[] } => {
  const { SHOP_HOST: shopHost, STAFF_HOST: staffHost, STAFF_AUTH: isOpen, STAFF_JWT_ISSUER } = vars
  const shop = shopHost ? `https://${shopHost}` : origin
  return {
    shop,
    backOffice: `${staffHost ? `https://${staffHost}` : staffOrigin}/admin`,
    isByLink: !isOpen && !STAFF_JWT_ISSUER,
    warnings: [
      ...(isOpen ? [openWarning] : []),
      ...(vars['LIMITS'] ? [limitsWarning] : []),
      ...(shopHost && !vars['TRUSTED_PROXIES'] ? [oneVisitorWarning] : []),
    ],
  }
}

const openWarning =
  'STAFF_AUTH=open: whoever reaches the back office is staff, without a sign-in. Never put a proxy or a tunnel before it.'
const limitsWarning =
  'LIMITS=off: no visitor is counted, and the header cf-connecting-ip says who a request comes from. For tests and load tests on this machine alone.'
const oneVisitorWarning =
  'SHOP_HOST without TRUSTED_PROXIES: all visitors together have the limits of one (docs/limits.md). TRUSTED_PROXIES=127.0.0.1 counts them by the x-forwarded-for of a proxy that sets it.'

/** Formats the output of `npm start -- --help` from the table in `docs/operate.md`. */
export const describeSettings = (operateMd: string): string => {
  const rows = operateMd.split('\n').flatMap((line) => {
    const [, name = '', use = '', unset = '', by = ''] = line.split('|').map((cell) => cell.trim())
    return /^`[A-Z_]+`$/.test(name) && /\bstart\b/.test(by)
      ? [[name, use, unset ? `(${unset})` : ''].map(toPlain)]
      : []
  })
  return rows
    .map(([name = '', use = '', unset = '']) => `  ${name.padEnd(21)} ${use} ${unset}`.trimEnd())
    .join('\n')
}

const toPlain = (markdown: string): string =>
  markdown.replaceAll('`', '').replaceAll(/ ?\(?\[([^\]]+)\]\([^)]*\)\)?/g, '')
