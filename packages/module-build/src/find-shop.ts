/** Finds the shop that a command is for. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The arguments are not a valid command. The message says what would be valid. */
export class UsageError extends Error {}

export type Env = Readonly<Record<string, string | undefined>>

type Given = {
  /** The value of `option`. */
  named: string | undefined
  option: '--shop' | '--with'
  env: Env
  /** The module's folder, whose package.json may name the shop. */
  folder: string
  /** Used if nothing else names a shop. */
  local?: string | undefined
}

/** Returns the shop's origin. @throws UsageError if nothing names one */
export const findShop = async ({ named, option, env, folder, local }: Given): Promise<string> => {
  const given = named ?? env['SHOP_ORIGIN'] ?? (await readConfigured(folder)) ?? local
  if (given && URL.canParse(given) && /^https?:$/.test(new URL(given).protocol))
    return new URL(given).origin
  const example = `as in ${option} https://shop.example`
  throw new UsageError(
    given
      ? `"${given}" is no shop. Name its origin, ${example}.`
      : `Name the shop, ${example}, or set SHOP_ORIGIN.`,
  )
}

/** Returns the shop's URL that `create-module` stored in `package.json`, or undefined. */
const readConfigured = async (folder: string): Promise<string | undefined> => {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => '{}')
  return (JSON.parse(text) as { config?: { shop?: string } }).config?.shop
}
