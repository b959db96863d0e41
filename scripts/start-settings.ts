/** What `npm start` may be told by the environment. */
import { readSettings } from '@shop/workers/settings'

export type StartSettings = {
  port: number
  dataDir: string
  /** A libSQL server to use instead of the packaged one. */
  libsql: { url: string; authToken?: string } | undefined
  vars: Record<string, string>
}

/** Handed on as well: who sends e-mails, whose pictures are shown, and who is staff when it is not those who have the key. */
const shopVars = [
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

/** All that may be set; `docs/operate.md` has a row for each. */
export const startNames: readonly string[] = [
  'PORT',
  'DATA_DIR',
  'LIBSQL_URL',
  'LIBSQL_AUTH_TOKEN',
  ...shopVars,
]

/**
 * `PORT` (default 8787), `DATA_DIR` (default `.data`), `LIBSQL_URL` with `LIBSQL_AUTH_TOKEN`, and variables of the Worker.
 * @throws Error that names the variable and its bounds
 */
export const readStartSettings = (env: Record<string, string | undefined>): StartSettings => {
  const port = Number(env['PORT'] ?? 8787)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(
      `PORT must be a whole number from 0 to 65535 (0 takes any free port), not "${env['PORT']}".`,
    )
  }
  const libsql = readLibsql(env)
  const given = pick(env, shopVars)
  // With a public name there is a proxy: a visitor's address is never what a header says, unless the proxy is trusted.
  const shop = given['SHOP_HOST'] ? { TRUSTED_PROXIES: '', ...given } : given
  readSettings({ LIBSQL_URL: libsql?.url ?? 'http://127.0.0.1', ...shop })
  return {
    port,
    dataDir: env['DATA_DIR'] || '.data',
    libsql,
    vars: shop,
  }
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

/** Where a started shop and its back office open, and what to be warned of. */
export const describeShop = (
  { origin, staffKey }: { origin: string; staffKey: string },
  vars: StartSettings['vars'],
): { shop: string; backOffice: string; warnings: string[] } => {
  const { SHOP_HOST: shopHost, STAFF_HOST: staffHost, STAFF_AUTH: isOpen, STAFF_JWT_ISSUER } = vars
  const shop = shopHost ? `https://${shopHost}` : origin
  const address = `${staffHost ? `https://${staffHost}` : shop}/admin`
  // A shop with a public name prints into the log of a server.
  const key = shopHost ? '<what the file staff-key holds>' : staffKey
  return {
    shop,
    backOffice: isOpen || STAFF_JWT_ISSUER ? address : `${address}?key=${key}`,
    warnings: [
      ...(isOpen ? [openWarning] : []),
      ...(shopHost && !vars['TRUSTED_PROXIES'] ? [oneVisitorWarning] : []),
    ],
  }
}

const openWarning =
  'STAFF_AUTH=open: whoever reaches this shop is staff, without a key. Never put a proxy or a tunnel before it.'
const oneVisitorWarning =
  'SHOP_HOST without TRUSTED_PROXIES: all visitors together have the limits of one (docs/limits.md). TRUSTED_PROXIES=127.0.0.1 counts them by the x-forwarded-for of a proxy that sets it.'
