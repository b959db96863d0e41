import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

import type { ReadyModule } from '@shop/local-shop/build-modules'
import { type LocationHint, namesReadBy, type Setting, settings } from '@shop/workers/setting-table'
import { readSettings, SettingError } from '@shop/workers/settings'
import { parse } from 'smol-toml'
import * as v from 'valibot'

const required = (name: keyof typeof settings) =>
  v.pipe(v.string(`is missing: ${settings[name].about}`), v.nonEmpty('is empty'))

const DeploySettings = v.object({
  CLOUDFLARE_ACCOUNT_ID: required('CLOUDFLARE_ACCOUNT_ID'),
  CLOUDFLARE_API_TOKEN: required('CLOUDFLARE_API_TOKEN'),
  SHOP_HOST: required('SHOP_HOST'),
  STAFF_HOST: required('STAFF_HOST'),
  LIBSQL_URL: v.pipe(
    required('LIBSQL_URL'),
    v.excludes('authToken=', 'contains a token, which logs would show: set LIBSQL_AUTH_TOKEN'),
  ),
  STAFF_JWT_ISSUER: required('STAFF_JWT_ISSUER'),
  STAFF_JWT_AUDIENCE: required('STAFF_JWT_AUDIENCE'),
  LIBSQL_AUTH_TOKEN: settings.LIBSQL_AUTH_TOKEN.schema,
  WORKER_NAME: settings.WORKER_NAME.schema,
  PLACEMENT: settings.PLACEMENT.schema,
})
/** Checked settings. `vars` and `secrets` are the Worker's. */
export type DeploySettings = v.InferOutput<typeof DeploySettings> &
  Record<'vars' | 'secrets', Written>

/** The target of a deploy, and its options. */
export type Deploy = {
  /** The URL of Cloudflare's API up to `/client/v4`. wrangler uses it, too. */
  apiBaseUrl: string
  shopOrigin: string
  staffOrigin: string
  rootDir: string
  modules: readonly ReadyModule[]
  settings: DeploySettings
  isSeeding: boolean
  /** If true, even an unchanged Worker is sent. Each new version restarts the Durable Objects. */
  isWorkerSentAgain: boolean
  /** Cancels the deploy: running calls end, and no further change begins. */
  signal: AbortSignal
}

/** The names and values of settings, from the file and the environment. */
export type Written = Record<string, string>

const deployNames = namesReadBy('deploy')
const workerNames = new Set(namesReadBy('worker'))
const secretNames = new Set(
  Object.entries<Setting>(settings).flatMap(([name, { isSecret }]) => (isSecret ? [name] : [])),
)

/**
 * Reads `file`. The table for `environment` overrides the rest. Environment variables only fill
 * gaps, because an exported variable must not redirect a deploy to another database.
 * @throws Error that names the problem
 */
export const readWritten = async (
  file: string,
  environment: string | undefined,
  env: Record<string, string | undefined>,
): Promise<Written> => {
  const { environments, ...common } = await readTable(file)
  const tables = new Map(Object.entries(v.parse(Environments, environments)))
  const own = environment === undefined ? {} : tables.get(environment)
  const names = [...tables.keys()].join(', ') || 'none'
  if (!own)
    throw new Error(
      `${file} has no table [environments.${environment}]. Its environments: ${names}.`,
    )
  const { success, issues, output } = v.safeParse(FileTable, { ...common, ...own })
  if (!success) throw new Error(`${file}: ${v.getDotPath(issues[0])} ${issues[0].message}`)
  const given = deployNames.flatMap((name) => (env[name] ? [[name, env[name]] as const] : []))
  return { ...Object.fromEntries(given), ...output }
}

/** A missing file is empty. Environment variables may not stand in for one that is broken. */
const readTable = async (file: string) => {
  try {
    return parse(existsSync(file) ? await readFile(file, 'utf8') : '')
  } catch (cause) {
    throw new Error(`${file}: ${(cause as Error).message}`, { cause })
  }
}

const FileTable = v.record(
  v.picklist(
    deployNames.filter((name) => !secretNames.has(name)),
    ({ input }) =>
      secretNames.has(String(input))
        ? 'is a secret: set it in the environment, and change it if the file was shared.'
        : 'is no setting of a deploy.',
  ),
  v.string('must be a text in quotes.'),
)

const Environments = v.fallback(v.record(v.string(), v.record(v.string(), v.unknown())), {})

const setThese =
  'Set these in deploy.toml or the environment (docs/operate.md); nothing was changed:'

/** @throws Error that lists all faulty deploy settings, or names one faulty Worker setting */
export const checkWritten = (written: Written): DeploySettings => {
  // Sets missing names to undefined, because the error for an absent property is too general.
  const given = Object.fromEntries(deployNames.map((name) => [name, written[name]]))
  const { success, issues = [], output } = v.safeParse(DeploySettings, given)
  const faults = issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)
  if (!success) throw listing(setThese, faults)
  const forWorker = splitForWorker(written)
  try {
    // A Worker with invalid variables would serve nothing, so check them now.
    readSettings({ ...forWorker.vars, ...forWorker.secrets })
  } catch (error) {
    throw error instanceof SettingError ? listing(setThese, [error.message]) : error
  }
  return { ...output, ...forWorker }
}

export const listing = (title: string, lines: readonly string[]): Error =>
  new Error([title, ...lines.map((line) => `  - ${line}`)].join('\n'))

const splitForWorker = (written: Written): Pick<DeploySettings, 'vars' | 'secrets'> => {
  const vars: Written = {}
  const secrets: Written = {}
  for (const name of deployNames.filter((one) => workerNames.has(one))) {
    const value = written[name]
    if (!secretNames.has(name)) Object.assign(vars, value !== undefined && { [name]: value })
    else if (value) secrets[name] = value
    // An empty variable removes the secret, which the new version would otherwise inherit.
    else vars[name] = ''
  }
  const placement = written['PLACEMENT'] ?? ''
  const hint = locations.find(([regions]) => regions.test(placement))?.[1]
  if (hint) vars['LOCATION_HINT'] ??= hint
  const workerRegion = hint ?? (placement ? vars['LOCATION_HINT'] : null)
  if (workerRegion) vars['WORKER_REGION'] = workerRegion
  return { vars, secrets }
}

/** The first pattern that matches gives a placement's location. Few Azure regions match any. */
const locations: readonly [RegExp, LocationHint][] = [
  [/:(us|ca|northamerica)-(gov-)?west/, 'wnam'],
  [/:(us|ca|mx|northamerica)-/, 'enam'],
  [/:(sa|southamerica)-/, 'sam'],
  [/:europe-central2$/, 'eeur'],
  [/:(eu|europe)-/, 'weur'],
  [/:(ap-southeast-[246]$|australia)/, 'oc'],
  [/:(ap-|asia)/, 'apac'],
  [/:(me|il)-/, 'me'],
  [/:(af|africa)-/, 'afr'],
]
