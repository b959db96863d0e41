/** Puts the repository's pictures into the local bucket, when they changed. */
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { join } from 'node:path'

import type { Miniflare } from 'miniflare'

/** Answers how many pictures were put; none when `stateDir` already has this set. */
export const publishMedia = async (
  miniflare: Miniflare,
  mediaDir: string,
  stateDir: string,
): Promise<number> => {
  const files = await listFiles(mediaDir)
  const stamp = join(stateDir, 'media.sha256')
  const hash = createHash('sha256')
    .update(files.map(({ path, size, at }) => `${path} ${size} ${at}`).join('\n'))
    .digest('hex')
  if ((await readFile(stamp, 'utf8').catch(() => '')) === hash) return 0
  const bucket = await miniflare.getR2Bucket('FILES')
  for (const { path } of files) {
    await bucket.put(`media/${path}`, await readFile(join(mediaDir, path)))
  }
  await writeFile(stamp, hash)
  return files.length
}

const listFiles = async (dir: string): Promise<{ path: string; size: number; at: number }[]> => {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const details = files.toSorted().map(async (file) => {
    const { size, mtimeMs } = await stat(file)
    return { path: file.slice(dir.length + 1), size, at: mtimeMs }
  })
  return Promise.all(details)
}
