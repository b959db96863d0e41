/** How much one release may be. Bytes; a file that has a precompressed variant (`.br`) counts as that one in a first load. */

/** What one exposed entry loads before it shows anything, over the network. */
export const maxFirstLoadBytes = 300_000
/** One file. */
export const maxFileBytes = 10_000_000
/** All files of a release. */
export const maxReleaseBytes = 40_000_000
/** All scripts of a release before compression: also what is loaded later, which no budget of a first load counts. */
export const maxScriptBytes = 3_000_000
/** All style sheets of a release before compression: they are read whole, and each of their rules is looked at. */
export const maxStyleBytes = 250_000

/** A number of bytes for people: `12.3 kB`. */
export const describeBytes = (bytes: number): string => {
  if (bytes < 1000) return `${bytes} B`
  return bytes < 1_000_000
    ? `${Number((bytes / 1000).toFixed(1))} kB`
    : `${Number((bytes / 1_000_000).toFixed(1))} MB`
}
