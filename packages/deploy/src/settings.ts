/**
 * The settings of a deploy, from `deploy.toml`. The environment has those that the file leaves out.
 */
import { readFile } from 'node:fs/promises'

import { readSettings } from '@shop/workers/settings'
import { parse } from 'smol-toml'
import * as v from 'valibot'

import { toLocationHint } from './location-hint.ts'

const required = (what: string) =>
  v.pipe(v.string(`is missing: ${what}`), v.nonEmpty(`is empty: ${what}`))

const host = (what: string) =>
  v.pipe(
    required(what),
    v.regex(/^[a-z\d]([a-z\d.-]*[a-z\d])?$/, 'must be a host name, such as shop.example'),
  )

/** The permissions that the API token needs, as Cloudflare's dashboard names them. */
export const tokenPermissions = [
  'Account Settings: Read',
  'Workers Scripts: Edit',
  'Workers R2 Storage: Edit',
  'Workers Tail: Read',
  'Zone: Read',
  'Workers Routes: Edit',
]

/** The settings that the deploy reads. The message for a missing one says what it is for. */
const DeploySettings = v.object({
  WORKER_NAME: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[a-z][a-z\d-]{0,53}$/, 'must be small letters, digits and hyphens'),
    ),
    'shop',
  ),
  CLOUDFLARE_ACCOUNT_ID: required(
    'the id of the Cloudflare account, in the sidebar of its dashboard',
  ),
  CLOUDFLARE_API_TOKEN: required(
    `a token of the account, made in its dashboard, with the permissions ${tokenPermissions.join(', ')}`,
  ),
  SHOP_HOST: host(
    'the public host name of the shop, in a zone of the account, such as shop.example',
  ),
  STAFF_HOST: host(
    'the host name of the back office, wholly behind your access proxy, such as staff.shop.example',
  ),
  LIBSQL_URL: required(
    'the address of the libSQL database, which its host shows, such as libsql://shop.example',
  ),
  LIBSQL_AUTH_TOKEN: v.optional(v.string()),
  STAFF_JWT_ISSUER: required(
    'who signs the tokens of the access proxy; with Cloudflare Access https://<team>.cloudflareaccess.com',
  ),
  STAFF_JWT_AUDIENCE: required(
    "the audience tag of the access proxy's application; Cloudflare Access shows it in the application's settings",
  ),
  /** The region of the database, so that the Worker runs close to it: `aws:us-east-1`. */
  PLACEMENT: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z]+:[a-z\d-]+$/, 'must be as in aws:us-east-1')),
  ),
})
/** Checked settings. `vars` and `secrets` are the Worker's. */
export type DeploySettings = v.InferOutput<typeof DeploySettings> & {
  vars: Record<string, string>
  secrets: Record<string, string>
}

/**
 * These are never in the Worker's configuration, which everyone with access to the account can
 * read.
 */
export const secretNames: readonly string[] = ['LIBSQL_AUTH_TOKEN', 'MAIL_TOKEN']
/** Settings of the deploy itself, which the Worker does not need. */
const ownNames = new Set([
  'WORKER_NAME',
  'CLOUDFLARE_ACCOUNT_ID',
  'CLOUDFLARE_API_TOKEN',
  'PLACEMENT',
])
const optionalNames = [
  'LOCATION_HINT',
  'PICTURE_HOSTS',
  'STAFF_JWT_JWKS',
  'STAFF_JWT_HEADER',
  'STAFF_JWT_ROLE_CLAIM',
  'STAFF_DEFAULT_ROLE',
  'MAIL_FROM',
  'MAIL_URL',
]
/** All valid settings. `docs/operate.md` has a row for each. */
export const settingNames: readonly string[] = [
  ...Object.keys(DeploySettings.entries),
  ...secretNames,
  ...optionalNames,
]

/** Names and values as written in a file and the environment. */
export type Written = Record<string, string>

/**
 * Reads `file`, overridden by the table of `environment`. The process's environment only fills
 * gaps, so that an exported variable cannot lead a deploy to another database than the file says.
 * @throws Error that names the file and the problem
 */
export const readWritten = async (
  file: string,
  environment: string | undefined,
  env: Record<string, string | undefined>,
): Promise<Written> => {
  const { environments = {}, ...common } = await readToml(file)
  const own = environment ? tableOf(file, environments, environment) : {}
  const given = Object.fromEntries(
    settingNames.flatMap((name) => (env[name] ? [[name, env[name]]] : [])),
  )
  return { ...given, ...toTexts(file, common), ...toTexts(file, own) }
}

const readToml = async (file: string): Promise<Record<string, unknown>> => {
  const text = await readFile(file, 'utf8').catch(() => '')
  try {
    return parse(text)
  } catch (cause) {
    throw new Error(`${file} is no TOML: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    })
  }
}

const tableOf = (file: string, environments: unknown, name: string): Record<string, unknown> => {
  const table = v.safeParse(v.record(v.string(), v.record(v.string(), v.unknown())), environments)
  const tables = table.success ? table.output : {}
  const own = Object.hasOwn(tables, name) ? tables[name] : undefined
  if (own) return own
  const names = Object.keys(tables)
  const there =
    names.length === 0
      ? 'It names no environment: leave --env out'
      : `--env takes ${names.join(', ')}`
  throw new Error(`${file} has no table [environments.${name}]. ${there}, or write that table.`)
}

const toTexts = (file: string, table: Record<string, unknown>): Written =>
  Object.fromEntries(
    Object.entries(table).map(([name, value]) => {
      if (!settingNames.includes(name))
        throw new Error(`${file}: ${name} is no setting of a deploy.`)
      if (isSecret(name))
        throw new Error(
          `${file}: ${name} is a secret: set it in the environment, and change it if the file was shared.`,
        )
      if (typeof value !== 'string') throw new Error(`${file}: ${name} must be a text in quotes.`)
      return [name, value]
    }),
  )

/**
 * Adds settings to the text of a settings file: at the top, or in the table of an environment.
 * @throws Error for a secret, or if the table is missing
 */
export const addToFile = (
  text: string,
  environment: string | undefined,
  typed: Written,
): string => {
  const secret = Object.keys(typed).find(isSecret)
  if (secret) throw new Error(`${secret} is a secret and is not written to a file.`)
  // A JSON string is also a basic string of TOML.
  const added = Object.entries(typed).map(([name, value]) => `${name} = ${JSON.stringify(value)}`)
  const lines = text.split('\n')
  const isHeader = (line: string): boolean =>
    line.replaceAll(/["'\s]/g, '').startsWith(`[environments.${environment}]`)
  const at = environment === undefined ? 0 : lines.findIndex(isHeader) + 1
  if (environment !== undefined && at === 0)
    throw new Error(`The file has no line [environments.${environment}] to write below.`)
  return lines.toSpliced(at, 0, ...added).join('\n')
}

/** A missing or invalid setting, and what it must be. */
export type Problem = { name: string; message: string }

/** True for settings that must not be typed visibly. */
export const isSecret = (name: string): boolean =>
  name === 'CLOUDFLARE_API_TOKEN' || secretNames.includes(name)

/** Returns the settings, or everything that is missing or wrong. */
export const checkWritten = (
  written: Written,
): { settings: DeploySettings } | { problems: Problem[] } => {
  // Includes missing names with the value undefined, for which a schema has its own message;
  // without the name, the message would be a general one.
  const named = settingNames.map((name) => [name, written[name]])
  const result = v.safeParse(DeploySettings, Object.fromEntries(named))
  if (!result.success) {
    const { issues } = result
    return {
      problems: issues.map((issue) => ({
        name: v.getDotPath(issue) ?? '',
        message: issue.message,
      })),
    }
  }
  const settings = { ...result.output, ...splitForWorker(written) }
  const wrong = problemOfWorker({ ...settings.vars, ...settings.secrets })
  return wrong ? { problems: [wrong] } : { settings }
}

const splitForWorker = (written: Written): Pick<DeploySettings, 'vars' | 'secrets'> => {
  const given = Object.entries(written).filter(([name]) => !ownNames.has(name))
  const secrets = Object.fromEntries(given.filter(([name, value]) => isSecret(name) && value))
  // A new version inherits every secret that it does not replace, so an empty variable replaces it.
  const unset = secretNames.filter((name) => !secrets[name]).map((name) => [name, ''])
  const vars = Object.fromEntries([...given.filter(([name]) => !isSecret(name)), ...unset])
  const hint = toLocationHint(written['PLACEMENT'] ?? '')
  if (hint) vars['LOCATION_HINT'] ??= hint
  const workerRegion = hint ?? (written['PLACEMENT'] ? vars['LOCATION_HINT'] : null)
  if (workerRegion) vars['WORKER_REGION'] = workerRegion
  return { vars, secrets }
}

/** Checks the variables with the Worker's own schema: with wrong ones, it would not serve. */
const problemOfWorker = (variables: Written): Problem | null => {
  try {
    readSettings(variables)
    return null
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    const end = text.indexOf(': ')
    const [name = ''] = text.slice(0, end).split('.')
    return { name, message: text.slice(end + 2) }
  }
}
