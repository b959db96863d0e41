import * as v from 'valibot'

import { isHttpsOrLocal, isLocalUrl, type Setting, workerSettings } from './setting-table.ts'

/** Cloudflare Access has its key set at a known path, so `STAFF_JWT_JWKS` may be missing. */
export const isAccess = (issuer: string): boolean =>
  URL.parse(issuer)?.hostname.endsWith('.cloudflareaccess.com') ?? false

type Parsed<Table extends Record<string, Setting>> = v.InferOutput<
  v.ObjectSchema<{ [Name in keyof Table]: Table[Name]['schema'] }, undefined>
>
export type Settings = Parsed<typeof workerSettings>

/** Each invalid combination has the setting to change, the condition and the message. */
const conflicts: readonly [keyof Settings, (set: Settings) => unknown, string][] = [
  [
    'STAFF_JWT_AUDIENCE',
    (set) => set.STAFF_JWT_AUDIENCE && !set.STAFF_JWT_ISSUER,
    'must be set together with STAFF_JWT_ISSUER',
  ],
  [
    'STAFF_JWT_ISSUER',
    (set) => set.STAFF_JWT_ISSUER && !set.STAFF_JWT_AUDIENCE,
    'needs STAFF_JWT_AUDIENCE: tokens for other applications of the issuer must not pass',
  ],
  [
    'STAFF_JWT_JWKS',
    (set) => set.STAFF_JWT_ISSUER && !set.STAFF_JWT_JWKS && !isAccess(set.STAFF_JWT_ISSUER),
    'must be set: only the key set of Cloudflare Access is known by its issuer',
  ],
  [
    'STAFF_AUTH',
    (set) =>
      set.STAFF_AUTH &&
      (set.STAFF_JWT_ISSUER || set.STAFF_HOST || set.SHOP_HOST || !isLocalUrl(set.LIBSQL_URL)),
    'open is for a shop and a database on this machine, without a proxy, STAFF_HOST and SHOP_HOST',
  ],
  [
    'LIMITS',
    (set) => set.LIMITS && set.SHOP_HOST,
    'off is for a shop on this machine alone, without SHOP_HOST: anybody could pass for another visitor',
  ],
  [
    'OUTBOUND_LOCAL',
    (set) => set.OUTBOUND_LOCAL && set.SHOP_HOST,
    'on is for a shop on this machine alone, without SHOP_HOST: staff could reach what only this machine may',
  ],
  [
    'STAFF_HOST',
    (set) => set.SHOP_HOST && !set.STAFF_HOST,
    'must be set together with SHOP_HOST: another name that leads to this shop, such as staff.shop.example, for the back office alone',
  ],
  [
    'SHOP_HOST',
    (set) => set.STAFF_HOST && !set.SHOP_HOST,
    'must be set together with STAFF_HOST: the public name of the shop, such as shop.example',
  ],
  [
    'STAFF_HOST',
    (set) => set.STAFF_HOST && set.STAFF_HOST === set.SHOP_HOST,
    'must be another name than SHOP_HOST: on one host the scripts of every module could act as staff',
  ],
  [
    'TRUSTED_PROXIES',
    (set) => set.TRUSTED_PROXIES && !set.SHOP_HOST,
    'needs SHOP_HOST: behind a proxy no header tells the name of the shop',
  ],
  [
    'MAIL_URL',
    (set) => set.MAIL_URL && !(set.MAIL_TOKEN && set.MAIL_FROM),
    'must be set together with MAIL_TOKEN and MAIL_FROM',
  ],
  ['MODEL_URL', (set) => set.MODEL_URL && !set.MODEL_NAME, 'must be set together with MODEL_NAME'],
  ['MODEL_KEY', (set) => set.MODEL_KEY && !set.MODEL_URL, 'must be set together with MODEL_URL'],
  [
    'MODEL_URL',
    (set) => set.MODEL_KEY && !isHttpsOrLocal(set.MODEL_URL ?? ''),
    'must begin with https:// when MODEL_KEY is set, or be an address of this machine',
  ],
]

const known = new WeakMap<object, Settings>()

/** In the message, `reason` follows the setting's name. */
export class SettingError extends Error {
  override readonly name = 'SettingError'
  readonly setting: string
  readonly reason: string
  constructor(setting: string, reason: string) {
    super(`${setting}: ${reason}`)
    this.setting = setting
    this.reason = reason
  }
}

/** @throws SettingError */
export const readSettings = (env: object): Settings => {
  const settings = known.get(env) ?? readFrom(env)
  known.set(env, settings)
  return settings
}

const readFrom = (env: object): Settings => {
  // Drops nulls, which local workerd passes for variables missing from its own environment.
  const given = Object.entries(env).filter(([, value]) => value !== null)
  const settings = parseSettings(workerSettings, Object.fromEntries(given))
  const conflict = conflicts.find(([, isConflict]) => isConflict(settings))
  if (conflict) throw new SettingError(conflict[0], conflict[2])
  return settings
}

/** @throws SettingError about the first setting that does not match its schema */
export const parseSettings = <Table extends Record<string, Setting>>(
  table: Table,
  given: Record<string, unknown>,
): Parsed<Table> => {
  const schemas = Object.entries(table).map(([name, { schema }]) => [name, schema] as const)
  const { success, issues, output } = v.safeParse(v.object(Object.fromEntries(schemas)), given)
  // The cast is safe, because `Object.fromEntries` only loses the types of the table's schemas.
  if (success) return output as Parsed<Table>
  throw new SettingError(String(issues[0].path?.[0]?.key), issues[0].message)
}
