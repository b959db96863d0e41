import { brotliDecompressSync } from 'node:zlib'

import { integrityOf } from '@shop/contracts/release'

import { maxFileBytes } from './limits.ts'

const suffix = '.br'

/** Returns false for a precompressed `.br` file that does not decode to the file beside it. */
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
    // The file is not Brotli, ends early, or decodes to more than the limit.
    return false
  }
}
