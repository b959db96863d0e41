/** Entries by key with a budget in bytes; the oldest make way. */
export type KeptEntry = { bytes: number; tags: readonly string[] }

/** A map that never holds more than `maxBytes`, but for an entry that is larger by itself: that one is not kept. */
export const createKeptEntries = <Entry extends KeptEntry>(maxBytes: number) => {
  const entries = new Map<string, Entry>()
  let bytes = 0

  const forget = (key: string): void => {
    bytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  const keep = (key: string, entry: Entry): void => {
    forget(key)
    entries.set(key, entry)
    bytes += entry.bytes
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) return
      forget(oldest)
    }
  }

  const tagged = (tag: string): Entry[] =>
    [...entries.values()].filter(({ tags }) => tags.includes(tag))

  return { get: (key: string): Entry | undefined => entries.get(key), keep, forget, tagged }
}
