/** Packages as npm's own archives: everything below `package/`, gzipped, and the same bytes for the same files. */
import { gzipSync } from 'node:zlib'

import { packTar } from 'modern-tar'

import type { PackageFiles } from './compile-package.ts'

/** What npm gives to every file, so that archives made at two times are equal. */
const packedAt = new Date('1985-10-26T08:15:00Z')

/** A `.tgz`; scripts in `bin` can be run. */
export const pack = async (files: PackageFiles): Promise<Uint8Array> => {
  const entries = [...files]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, text]) => {
      const body = Buffer.from(text)
      const mode = text.startsWith('#!') ? 0o755 : 0o644
      return {
        header: { name: `package/${path}`, size: body.length, mtime: packedAt, mode },
        body,
      }
    })
  const archive = gzipSync(await packTar(entries), { level: 9 })
  // The system on which it was packed (RFC 1952, 2.3.1): unknown.
  archive[9] = 255
  return archive
}
