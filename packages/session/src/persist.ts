/** Values in the browser's storage, parsed with their schema and ignored if they do not fit. */
import * as v from 'valibot'
import { subscribe } from 'valtio'

/** `localStorage` is permanent; `sessionStorage` lasts as long as the tab. */
type StorageName = 'localStorage' | 'sessionStorage'

/**
 * Values, as JSON by key, that the browser could not store because its storage is blocked or full.
 * The tab's session history keeps them for the next documents. Unlike `window.name`, it survives a
 * change of the opener policy, and other origins cannot read it.
 */
const Unstored = v.object({ revision: v.number(), values: v.record(v.string(), v.string()) })

/** The fallback for browsers without the Navigation API. */
let unstoredHere: v.InferOutput<typeof Unstored> = { revision: 0, values: {} }

/**
 * Reads the newest state of all entries. A visitor may have gone back to an entry with an older
 * one.
 */
const readUnstored = (): typeof unstoredHere => {
  const states = globalThis.navigation?.entries().map((entry) => entry.getState()) ?? []
  return states
    .filter((state) => v.is(Unstored, state))
    .reduce((latest, one) => (one.revision > latest.revision ? one : latest), unstoredHere)
}

/** True if the browser could not store the latest value of the key, which is lost with the tab. */
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

// A new history entry has no state and may replace entries that have one, so it gets the state
// here.
globalThis.navigation?.addEventListener('currententrychange', ({ navigationType }) => {
  const unstored = readUnstored()
  if (navigationType && unstored.revision > 0)
    globalThis.navigation?.updateCurrentEntry({ state: unstored })
})

const probeKey = 'shop.storage-probe'

/**
 * True if the next document of this tab will have all of this one's values. Without the Navigation
 * API only storage can carry them. This tries a write, because a list that has just changed is not
 * stored until a later microtask.
 */
export const canLeaveDocument = (): boolean => {
  if ('navigation' in globalThis) return true
  writeStored(probeKey, { version: 1 })
  if (Object.keys(unstoredHere.values).length > 0) return false
  writeStored(probeKey, null)
  return true
}

/**
 * Reads a stored value. Returns `null` if there is none, and `undefined` if it cannot be read:
 * broken JSON, another shape or blocked storage. A value that cannot be read is only logged.
 */
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
 * Stores a value as JSON; `null` removes it. With blocked or full storage the value lasts as long
 * as the tab, or as long as the document in browsers without the Navigation API.
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
  /** The schema's input is the written shape, so that the next page can read it. */
  schema: v.GenericSchema<{ version: 1; items: StoredItem[] }, { items: Item[] }>
  items: Item[]
  hydrate: (stored: Item[]) => Iterable<Item>
  serialize: (item: Item) => NoInfer<StoredItem>
}

/**
 * Restores a list from local storage, persists later changes, and follows other tabs. It does not
 * write back a change from another tab, because that tab may have changed the list again.
 */
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
  // A document restored from the back/forward cache has missed the events of other documents.
  addEventListener('pageshow', ({ persisted }) => persisted && read())
  // A script of this document may have cleared the storage, which fires no event here. The next
  // document must have the items that this one shows. The price is that they also come back if the
  // visitor deletes browsing data while the page is open.
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
