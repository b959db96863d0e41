import type { Ctx } from '../../../platform/context.ts'

/** An empty `path` gives the prefix of all files of the release. */
export const releaseKey = (module: string, version: string, path: string): string =>
  `modules/${module}/${version}/${path}`

export const listStoredFiles = async (
  { files }: Pick<Ctx, 'files'>,
  { module, version }: { module: string; version: string },
): Promise<Map<string, { bytes: number }>> => {
  const stored = new Map<string, { bytes: number }>()
  const prefix = releaseKey(module, version, '')
  let cursor: string | undefined
  do {
    const page = await files.list({ prefix, ...(cursor ? { cursor } : {}) })
    for (const { key, size } of page.objects) stored.set(key.slice(prefix.length), { bytes: size })
    cursor = page.truncated ? page.cursor : undefined
  } while (cursor)
  return stored
}

export const readStoredText = async (
  { files }: Pick<Ctx, 'files'>,
  { module, version }: { module: string; version: string },
  path: string,
): Promise<string> => {
  const key = releaseKey(module, version, path)
  const file = await files.get(key)
  if (!file) throw new Error(`${key} is not in the bucket. Publish the release again.`)
  return await file.text()
}
