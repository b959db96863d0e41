import { cp, mkdir, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const rootDir = resolve(import.meta.dirname, '../..')

export const sentences = [
  'There is nothing at this path on this host.',
  'Nothing is here.',
] as const

/** A repository with one more migration and a new message. The caller deletes the folder. */
export const writeNextVersion = async (): Promise<string> => {
  const dir = await mkdtemp(join(tmpdir(), 'shop-next-'))
  for (const folder of ['workers/dist', 'db', 'packages/sdk'])
    await mkdir(join(dir, folder), { recursive: true })
  for (const path of ['wrangler.toml', 'db/media', 'db/triggers.sql', 'packages/sdk/dist'])
    await symlink(join(rootDir, path), join(dir, path))
  const script = await readFile(join(rootDir, 'workers/dist/worker.js'), 'utf8')
  await writeFile(
    join(dir, 'workers/dist/worker.js'),
    script.replaceAll(sentences[0], sentences[1]),
  )
  const migrations = join(dir, 'db/migrations')
  await cp(join(rootDir, 'db/migrations'), migrations, { recursive: true })
  await writeFile(join(migrations, '9000_gift-note.sql'), 'alter table orders add gift_note text')
  const journalFile = join(migrations, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(journalFile, 'utf8')) as { entries: object[] }
  const entry = {
    idx: 9000,
    version: '6',
    when: Date.now(),
    tag: '9000_gift-note',
    breakpoints: true,
  }
  await writeFile(journalFile, JSON.stringify({ ...journal, entries: [...journal.entries, entry] }))
  return dir
}
