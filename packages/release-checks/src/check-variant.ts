import { brotliDecompressSync } from 'node:zlib'

import { integrityOf } from '@shop/contracts/release'

import { maxFileBytes } from './limits.ts'

const suffix = '.br'

/**
 * Returns false if a precompressed variant (`.br`) does not decode to the file beside it, whose
 * integrity value is in the manifest. Returns true for all other files. Without this check, a small
 * variant of other content could pass the size limits and reach some browsers. Decoding stops at
 * the maximum size of a file.
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
    // It is not Brotli, ends early, or decodes to more than the limit.
    return false
  }
}
