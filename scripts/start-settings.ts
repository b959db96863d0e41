/** What `npm start` may be told by the environment. */
import { readModelSettings } from '@shop/workers/model-settings'
import { readSettings } from '@shop/workers/settings'

export type StartSettings = {
  port: number
  dataDir: string
  /** A libSQL server to use instead of the packaged one. */
  libsql: { url: string; authToken?: string } | undefined
  vars: Record<string, string>
}

/** Handed on to the Worker, which would rather do without a model than not serve. */
const modelVars = ['ASSISTANT_LLM_URL', 'ASSISTANT_LLM_MODEL', 'ASSISTANT_LLM_KEY']
/** Handed on as well: whose pictures are shown, and who is staff when it is not those who have the key. */
const shopVars = [
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
  const shop = pick(env, shopVars)
  readSettings({ LIBSQL_URL: libsql?.url ?? 'http://127.0.0.1', ...shop })
  return {
    port,
    dataDir: env['DATA_DIR'] || '.data',
    libsql,
    vars: { ...readModelVars(env), ...shop },
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

/** A wrong setting is an error before the shop starts, not in the Worker's log. */
const readModelVars = (env: Record<string, string | undefined>): Record<string, string> => {
  const vars = pick(env, modelVars)
  const { ASSISTANT_LLM_MODEL: model, ASSISTANT_LLM_URL: url } = readModelSettings(vars)
  if (model && !url) {
    throw new Error(
      'ASSISTANT_LLM_MODEL: needs ASSISTANT_LLM_URL; Workers AI runs at Cloudflare only.',
    )
  }
  return vars
}

/** Where the back office of a started shop opens, and what to be warned of. */
export const describeBackOffice = (
  { origin, staffKey }: { origin: string; staffKey: string },
  { STAFF_AUTH: isOpen, STAFF_JWT_ISSUER: proxy, STAFF_HOST: host }: StartSettings['vars'],
): { link: string; warning: string | null } => {
  const address = host ? `https://${host}/admin` : `${origin}/admin`
  return {
    link: isOpen || proxy ? address : `${address}?key=${staffKey}`,
    warning: isOpen
      ? 'STAFF_AUTH=open: whoever reaches this shop is staff, without a key. Never put a proxy or a tunnel before it.'
      : null,
  }
}
