import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import * as v from 'valibot'

const Texts = v.record(v.string(), v.string())

const Sdk = v.object({
  node: v.string(),
  version: v.string(),
  packages: Texts,
  singletons: Texts,
  tools: Texts,
})

const Registry = v.object({
  modules: v.array(v.object({ module: v.string(), routes: v.array(v.string()) })),
})

/** A running shop: its SDK, and which module owns which paths. */
export type ShopFound = {
  origin: string
  sdk: v.InferOutput<typeof Sdk>
  modules: v.InferOutput<typeof Registry>['modules']
}

/** @throws Error with a fix if no shop responds there */
export const readShop = async (shop: string): Promise<ShopFound> => {
  const { origin } = readUrl(shop)
  const [sdk, { modules }] = await Promise.all([
    readJson(`${origin}/sdk/latest.json`, Sdk),
    readJson(`${origin}/api/modules`, Registry),
  ])
  return { origin, sdk, modules }
}

const readUrl = (text: string): URL => {
  try {
    const url = new URL(text)
    if (/^https?:$/.test(url.protocol)) return url
  } catch {
    // It is no URL; the error below says what to write.
  }
  throw new Error(`--shop must be the shop's address, such as https://shop.example, not "${text}".`)
}

const readJson = async <Schema extends v.GenericSchema>(
  url: string,
  schema: Schema,
): Promise<v.InferOutput<Schema>> => {
  const response = await fetch(url).catch((cause: unknown) => {
    throw new Error(`${url} does not answer. Is the shop running, and the address right?`, {
      cause,
    })
  })
  if (!response.ok)
    throw new Error(`${url} answered ${response.status}: ${(await response.text()).slice(0, 200)}`)
  const result = v.safeParse(schema, await response.json().catch(() => null))
  if (result.success) return result.output
  throw new Error(`${url} did not answer as a shop. Give the shop's own address with --shop.`)
}

/** Files in which npm and pnpm record the source of each installed package. */
const notes = ['.package-lock.json', 'lock.yaml']

/**
 * Returns the shop from which this command was installed, according to the package manager's lock
 * file.
 * @throws Error if it was not installed from a shop
 */
export const findOwnShop = async (start = import.meta.dirname): Promise<string> => {
  for (let folder = start; folder !== dirname(folder); folder = dirname(folder)) {
    const texts = await Promise.all(
      notes.map((name) => readFile(join(folder, name), 'utf8').catch(() => '')),
    )
    const [, origin] =
      /(https?:\/\/[^/\s"']+)\/sdk\/[^/\s"']+\/create-module\.tgz/.exec(texts.join('\n')) ?? []
    if (origin) return origin
  }
  throw new Error('Say which shop it is for: --shop https://shop.example')
}
