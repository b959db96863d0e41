/** The rooms that ship releases. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Folder names, the shell first: every top-level folder with a `module.ts`. */
export const listRooms = async (rootDir: string): Promise<string[]> => {
  const names = (await readdir(rootDir)).filter(
    (name) => name === 'shell' || name.startsWith('mfe-'),
  )
  const checks = names.map((name) =>
    stat(join(rootDir, name, 'module.ts')).then(
      () => true,
      () => false,
    ),
  )
  const isRoom = await Promise.all(checks)
  return names
    .filter((_name, index) => isRoom[index])
    .toSorted((a, b) => Number(b === 'shell') - Number(a === 'shell') || a.localeCompare(b))
}
