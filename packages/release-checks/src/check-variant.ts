import { brotliDecompressSync } from 'node:zlib'

import { integrityOf } from '@shop/contracts/release'

import { maxFileBytes } from './limits.ts'

/** How a precompressed variant ends. */
const suffix = '.br'

/**
 * Whether a file of a release is what browsers decode it to: a precompressed variant (`.br`) has to be the file beside it, whose
 * integrity value the manifest has. Else it would be counted as small, and its readers would get other content than all others.
 * Decoding ends at the most bytes that a file may have.
 */
export const isTrueVariant = async (
  path: string,
  bytes: Uint8Array,
  integrity: Readonly<Record<string, string>>,
): Promise<boolean> => {
  if (!path.endsWith(suffix)) return true
  try {
    const decoded = brotliDecompressSync(bytes, { maxOutputLength: maxFileBytes })
    return (await integrityOf(new Uint8Array(decoded))) === integrity[path.slice(0, -suffix.length)]
  } catch {
    // It is not Brotli, ends early, or decodes to too much.
    return false
  }
}
