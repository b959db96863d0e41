import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The command is invalid. The message describes a valid one. */
export class UsageError extends Error {}

export type Env = Readonly<Record<string, string | undefined>>

/** `folder` has the `package.json` that may name the shop. `local` is the fallback. */
type Given = {
  named: string | undefined
  option: '--shop' | '--with'
  env: Env
  folder: string
  local?: string | undefined
}

/** Returns the shop's origin. @throws UsageError if none is named or the name is no HTTP URL */
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

const readConfigured = async (folder: string): Promise<string | undefined> => {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => '{}')
  return (JSON.parse(text) as { config?: { shop?: string } }).config?.shop
}
