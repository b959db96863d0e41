/** The measured overhead of an entry besides key and value, such as objects and map slots. */
const entryBytes = 600

const usedShare = 0.75

/**
 * A segmented LRU cache. Entries requested once do not evict entries that were used again. An entry
 * larger than the smaller segment is not stored.
 */
export const createEntries = <Value extends { bytes: number }>(maxBytes: number) => {
  const once = createPart<Value>()
  const used = createPart<Value>()

  const evict = (): void => {
    while (used.bytes() > maxBytes * usedShare) once.add(...used.takeOldest())
    while (once.bytes() + used.bytes() > maxBytes) once.takeOldest()
  }

  return {
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
      const [oldest] = entries
      if (!oldest) throw new Error('no entry is left that could be evicted')
      take(oldest[0])
      return oldest
    },
  }
}

const sizeOf = (key: string, { bytes }: { bytes: number }): number =>
  entryBytes + 2 * key.length + bytes

/** Estimates memory at two bytes a character. Closures do not count. */
export const bytesOf = (value: unknown): number => {
  if (typeof value === 'string') return 24 + 2 * value.length
  if (typeof value !== 'object' || value === null) return 8
  if (ArrayBuffer.isView(value)) return 200 + value.buffer.byteLength
  if (value instanceof Map) return sum(48, [...value].flat())
  if (value instanceof Set) return sum(48, [...value])
  return sum(48, Array.isArray(value) ? value : Object.values(value))
}

const sum = (own: number, parts: readonly unknown[]): number =>
  parts.reduce<number>((bytes, part) => bytes + 16 + bytesOf(part), own)
