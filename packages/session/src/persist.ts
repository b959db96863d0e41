/** Reads and writes values in the browser's storage. Ignores values that do not fit a schema. */
import * as v from 'valibot'
import { subscribe } from 'valtio'

type StorageName = 'localStorage' | 'sessionStorage'

/** Values that the browser refused to store. The tab's history keeps them for later pages. */
const Unstored = v.object({ revision: v.number(), values: v.record(v.string(), v.string()) })

/** Stands in for the tab's history in browsers without the Navigation API. */
let unstoredHere: v.InferOutput<typeof Unstored> = { revision: 0, values: {} }

/** Searches all history entries, because the current one may not have the newest state. */
const readUnstored = (): typeof unstoredHere => {
  const states = globalThis.navigation?.entries().map((entry) => entry.getState()) ?? []
  return states
    .filter((state) => v.is(Unstored, state))
    .reduce((latest, one) => (one.revision > latest.revision ? one : latest), unstoredHere)
}

/** True if only this tab has the key's latest value, because the browser refused to store it. */
export const isUnstored = (key: string): boolean => Object.hasOwn(readUnstored().values, key)

const changeUnstored = (key: string, text: string | null): void => {
  const { revision, values } = readUnstored()
  if (text === null && !isUnstored(key)) return
  const { [key]: _before, ...others } = values
  unstoredHere = {
    revision: revision + 1,
    values: text === null ? others : { ...others, [key]: text },
  }
  globalThis.navigation?.updateCurrentEntry({ state: unstoredHere })
}

// Older history entries may be removed, so every new entry gets the state.
globalThis.navigation?.addEventListener('currententrychange', ({ navigationType }) => {
  const unstored = readUnstored()
  if (navigationType && unstored.revision > 0)
    globalThis.navigation?.updateCurrentEntry({ state: unstored })
})

const probeKey = 'shop.storage-probe'

/** True if the next document can read all values, stored or in the tab's history. */
export const canLeaveDocument = (): boolean => {
  if ('navigation' in globalThis) return true
  writeStored(probeKey, { version: 1 })
  if (Object.keys(unstoredHere.values).length > 0) return false
  writeStored(probeKey, null)
  return true
}

/** Reads a stored value. Returns `null` if there is none, and `undefined` if it cannot be read. */
export const readStored = <Schema extends v.GenericSchema>(
  key: string,
  schema: Schema,
  storage: StorageName = 'localStorage',
): v.InferOutput<Schema> | null | undefined => {
  try {
    const text = readUnstored().values[key] ?? globalThis[storage].getItem(key)
    return text === null ? null : v.parse(schema, JSON.parse(text))
  } catch (error) {
    console.warn(`The stored value of "${key}" cannot be read and is ignored.`, error)
    return undefined
  }
}

/**
 * Stores a value as JSON; null removes it. If the browser refuses, the value lasts as long as the
 * tab or, without the Navigation API, as long as the document.
 */
export const writeStored = (
  key: string,
  value: unknown,
  storage: StorageName = 'localStorage',
): void => {
  const text = value === null ? null : JSON.stringify(value)
  try {
    if (text === null) globalThis[storage].removeItem(key)
    else globalThis[storage].setItem(key, text)
    changeUnstored(key, null)
  } catch (error) {
    changeUnstored(key, text)
    console.warn(
      `"${key}" cannot be stored in this browser; it lasts until the tab is closed.`,
      error,
    )
  }
}

type ListOptions<Item, StoredItem> = {
  key: string
  /** Must accept what `serialize` returns, so that the next page can read the stored list. */
  schema: v.GenericSchema<{ version: 1; items: StoredItem[] }, { items: Item[] }>
  items: Item[]
  hydrate: (stored: Item[]) => Iterable<Item>
  serialize: (item: Item) => NoInfer<StoredItem>
}

/** Restores a list from local storage, persists later changes, and follows other tabs. */
export const persistList = <Item extends object, StoredItem>({
  key,
  schema,
  items,
  hydrate,
  serialize,
}: ListOptions<Item, StoredItem>): void => {
  const current = () => ({ version: 1, items: items.map(serialize) })
  let lastText = ''
  const read = (): void => {
    const stored = readStored(key, schema)
    if (stored !== undefined) {
      items.length = 0
      for (const item of hydrate(stored?.items ?? [])) items.push(item)
    }
    lastText = JSON.stringify(current())
  }
  read()
  addEventListener('storage', (event) => {
    // The key is null if the other tab cleared the whole storage.
    if (event.key !== key && event.key !== null) return
    changeUnstored(key, null)
    read()
  })
  // A document in the back/forward cache misses the storage events of other documents.
  addEventListener('pageshow', ({ persisted }) => persisted && read())
  // A script may have cleared the storage, which fires no event in its own document.
  addEventListener('pagehide', () => {
    if (items.length > 0 && readStored(key, v.unknown()) === null) writeStored(key, current())
  })
  subscribe(items, () => {
    const value = current()
    const text = JSON.stringify(value)
    if (text !== lastText) writeStored(key, value)
    lastText = text
  })
}
