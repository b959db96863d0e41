/** Cached values by key: what they take of the memory, and which are evicted when it is used up. */

/** What an entry takes beside its key and its value: its objects, its slots in maps, the headers of its buffers; measured. */
const entryBytes = 600

/** The part of the memory for entries that were used again after they were stored. */
const usedShare = 0.75

/**
 * Entries that take at most `maxBytes` together. An entry that is used again moves to the larger part of the memory;
 * in both parts the one that was used the longest ago gives way. So any number of keys that are requested once
 * evict each other, and never what visitors share. An entry that alone takes more than the smaller part is not stored.
 */
export const createEntries = <Value extends { bytes: number }>(maxBytes: number) => {
  const once = createPart<Value>()
  const used = createPart<Value>()

  const evict = (): void => {
    while (used.bytes() > maxBytes * usedShare) once.add(...used.takeOldest())
    while (once.bytes() + used.bytes() > maxBytes) once.takeOldest()
  }

  return {
    /** Counts as a use. */
    get: (key: string): Value | undefined => {
      const entry = used.take(key) ?? once.take(key)
      if (!entry) return undefined
      used.add(key, entry)
      evict()
      return entry
    },
    set: (key: string, entry: Value): void => {
      const part = used.take(key) ? used : once
      once.take(key)
      if (entry.bytes > maxBytes * (1 - usedShare)) return
      part.add(key, entry)
      evict()
    },
    delete: (key: string): void => {
      if (!used.take(key)) once.take(key)
    },
    bytes: (): number => once.bytes() + used.bytes(),
  }
}

/** A `Map` has its keys in the order they were added: the first is the oldest. */
const createPart = <Value extends { bytes: number }>() => {
  const entries = new Map<string, Value>()
  let bytes = 0
  const take = (key: string): Value | undefined => {
    const entry = entries.get(key)
    if (!entry) return undefined
    entries.delete(key)
    bytes -= sizeOf(key, entry)
    return entry
  }
  return {
    bytes: () => bytes,
    take,
    add: (key: string, entry: Value): void => {
      entries.set(key, entry)
      bytes += sizeOf(key, entry)
    },
    takeOldest: (): [string, Value] => {
      for (const [key, entry] of entries) {
        take(key)
        return [key, entry]
      }
      throw new Error('no entry is left that could be evicted')
    },
  }
}

const sizeOf = (key: string, { bytes }: { bytes: number }): number =>
  entryBytes + 2 * key.length + bytes

/**
 * About how many bytes a value of plain data takes in memory: strings with two bytes a character, lists, objects,
 * `Map`s, `Set`s and buffers with all that they hold. What a function holds cannot be seen.
 */
export const bytesOf = (value: unknown): number => {
  if (typeof value === 'string') return 24 + 2 * value.length
  if (typeof value !== 'object' || value === null) return 8
  if (ArrayBuffer.isView(value)) return 200 + value.buffer.byteLength
  if (value instanceof Map) return sum(48, [...value].flat())
  if (value instanceof Set) return sum(48, [...value])
  return sum(48, Array.isArray(value) ? value : Object.values(value))
}

/** Each part is held by a slot of its own. */
const sum = (own: number, parts: readonly unknown[]): number =>
  parts.reduce<number>((bytes, part) => bytes + 16 + bytesOf(part), own)
