/** Values in the browser's storage: read through their schema, ignored when they do not fit. */
import * as v from 'valibot'
import { subscribe } from 'valtio'

/** `localStorage` lasts, `sessionStorage` lasts as long as the tab. */
type StorageName = 'localStorage' | 'sessionStorage'

/**
 * Reads a stored value; `null` when there is none, `undefined` when it cannot be read: broken JSON, a
 * foreign shape or blocked storage is logged and ignored.
 */
export const readStored = <Schema extends v.GenericSchema>(
  key: string,
  schema: Schema,
  storage: StorageName = 'localStorage',
): v.InferOutput<Schema> | null | undefined => {
  try {
    const text = globalThis[storage].getItem(key)
    return text === null ? null : v.parse(schema, JSON.parse(text))
  } catch (error) {
    console.warn(`The stored value of "${key}" cannot be read and is ignored.`, error)
    return undefined
  }
}

/** Stores a value as JSON; `null` removes it. With blocked or full storage the value lives as long as the page. */
export const writeStored = (
  key: string,
  value: unknown,
  storage: StorageName = 'localStorage',
): void => {
  try {
    if (value === null) globalThis[storage].removeItem(key)
    else globalThis[storage].setItem(key, JSON.stringify(value))
  } catch (error) {
    console.warn(
      `"${key}" cannot be stored in this browser; it lasts until the page is closed.`,
      error,
    )
  }
}

type ListOptions<Item, StoredItem> = {
  /** The local storage key. */
  key: string
  /** Its input is what is written, so that the next page can read it. */
  schema: v.GenericSchema<{ version: 1; items: StoredItem[] }, { items: Item[] }>
  /** The list of a store. */
  items: Item[]
  /** Prepares stored items for the list. */
  hydrate: (stored: Item[]) => Iterable<Item>
  /** An item as it is stored. */
  serialize: (item: Item) => NoInfer<StoredItem>
}

/**
 * Hydrates a list from local storage, stores every later change, and follows other tabs. What came from
 * another tab is not written back: the other may have changed it again meanwhile, and would lose that.
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
    // The key is null when the other tab cleared the whole storage.
    if (event.key === key || event.key === null) read()
  })
  subscribe(items, () => {
    const value = current()
    const text = JSON.stringify(value)
    if (text !== lastText) writeStored(key, value)
    lastText = text
  })
}
