import { parseArgs } from 'node:util'

import { describeUnset, namesReadBy, type Setting, settings } from '@shop/workers/setting-table'
import { parseSettings, readSettings, SettingError } from '@shop/workers/settings'

/** `npm start` itself uses these variables, so `vars` does not contain them. */
const ownNames = new Set(['PORT', 'DATA_DIR', 'LIBSQL_URL', 'LIBSQL_AUTH_TOKEN'])

type Environment = Record<string, string | undefined>

export type StartSettings = ReturnType<typeof readStartSettings>

/**
 * Reads the options of a local shop.
 * @throws SettingError that names a wrong variable
 */
export const readStartSettings = (env: Environment, { hasTestBank = false } = {}) => {
  if (hasTestBank && env['PAYMENT_KEY'])
    throw new SettingError('PAYMENT_KEY', 'is of another provider, so --payments test cannot be.')
  const { port = 8787, dataDir } = readPlace(env)
  const { LIBSQL_URL: url, LIBSQL_AUTH_TOKEN: authToken } = env
  if (!url && authToken) throw new SettingError('LIBSQL_AUTH_TOKEN', 'needs LIBSQL_URL.')
  const vars = pick(
    env,
    namesReadBy('start').filter((name) => !ownNames.has(name)),
  )
  // A public host is behind a proxy. An empty list means that no proxy is trusted.
  if (vars['SHOP_HOST']) vars['TRUSTED_PROXIES'] ??= ''
  readSettings({ LIBSQL_URL: url ?? 'http://127.0.0.1', ...vars })
  return {
    port,
    dataDir,
    libsql: url ? { url, ...(authToken && { authToken }) } : undefined,
    vars,
    hasTestBank,
    perMinute: vars['LIMITS'] ? ('unlimited' as const) : undefined,
  }
}

/** @throws Error that names a wrong option */
export const readArguments = (args: string[]) => {
  const options = { help: { type: 'boolean' }, payments: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const { help = false, payments } = values
  if (payments !== undefined && payments !== 'test')
    throw new Error('--payments must be "test". PAYMENT_KEY sets a real payment provider.')
  return { isHelp: help, positionals, hasTestBank: payments === 'test' }
}

/** @throws SettingError that names a wrong variable */
export const readPlace = (env: Environment): { port: number | undefined; dataDir: string } => {
  const { PORT, DATA_DIR } = settings
  const place = parseSettings({ PORT, DATA_DIR }, pick(env, ['PORT', 'DATA_DIR']))
  return { port: place.PORT, dataDir: place.DATA_DIR }
}

const pick = (env: Environment, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (env[name] ? [[name, env[name]]] : [])))

export const describeSettings = (): string =>
  Object.entries<Setting>(settings)
    .filter(([name]) => namesReadBy('start').includes(name))
    .map(([name, setting]) => {
      const unset = describeUnset(setting)
      return `  ${name.padEnd(21)} ${setting.about}${unset && ` (${unset})`}`
    })
    .join('\n')
