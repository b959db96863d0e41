import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

import { BackupError } from '@shop/db/backup/format'

import type { LocalBucket } from './bucket-files.ts'

/** Copies pictures that the folder lacks, with their metadata. Resolves to how many it lacked. */
export const savePictures = async (bucket: LocalBucket, folder: string): Promise<number> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const copied = new Set(await readdir(folder))
  const missing = (await bucket.listPictures()).filter(({ key }) => !copied.has(basename(key)))
  for (const { key, metadata } of missing) {
    const file = join(folder, basename(key))
    const picture = await bucket.get(key)
    // Skips a picture that staff deleted after it was listed.
    if (!picture) continue
    await writeFile(`${file}.json`, JSON.stringify(metadata), { mode: 0o600 })
    await writeFile(`${file}.part`, await picture.bytes(), { mode: 0o600 })
    await rename(`${file}.part`, file)
  }
  return missing.length
}

/** Resolves to how many pictures it restored. @throws BackupError if a file is damaged */
export const restorePictures = async (bucket: LocalBucket, folder: string): Promise<number> => {
  const names = (await readdir(folder).catch(() => [])).filter((name) => isPicture.test(name))
  const stored = new Set((await bucket.listPictures()).map(({ key }) => basename(key)))
  const missing = names.filter((name) => !stored.has(name))
  for (const name of missing) {
    const file = join(folder, name)
    const bytes = await readFile(file)
    const metadata = await readFile(`${file}.json`, 'utf8').catch(() => '{}')
    const hash = createHash('sha256').update(bytes).digest('hex')
    const own = JSON.parse(metadata) as { hash?: string }
    if (!hash.startsWith(own.hash ?? name.slice(0, nameLength)))
      throw new BackupError(`${file} is damaged: copy it again, or delete it and restore again.`)
    await bucket.put(`media/pictures/${name}`, bytes, { 'x-metadata': metadata })
  }
  return missing.length
}

/** The name begins with the hash of the bytes. A smaller size has its own hash in its metadata. */
const nameLength = 32
const isPicture = /^[0-9a-f]{32}(?:-\d+){0,2}\.(?:png|jpg|webp)$/
