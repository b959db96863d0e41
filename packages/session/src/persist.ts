/** Values in the browser's local storage: read through their schema, ignored when they do not fit. */
import * as v from 'valibot'

/**
 * Reads a stored value; `null` when there is none, `undefined` when it cannot be read: broken JSON, a
 * foreign shape or blocked storage is logged and ignored.
 */
export const readStored = <Schema extends v.GenericSchema>(
  key: string,
  schema: Schema,
): v.InferOutput<Schema> | null | undefined => {
  try {
    const text = localStorage.getItem(key)
    return text === null ? null : v.parse(schema, JSON.parse(text))
  } catch (error) {
    console.warn(`The stored value of "${key}" cannot be read and is ignored.`, error)
    return undefined
  }
}

/** Stores a value as JSON. With blocked or full storage the value lives as long as the page. */
export const writeStored = (key: string, value: unknown): void => {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch (error) {
    console.warn(
      `"${key}" cannot be stored in this browser; it lasts until the page is closed.`,
      error,
    )
  }
}

type PersistOptions<Schema extends v.GenericSchema> = {
  /** The local storage key. */
  key: string
  schema: Schema
  /** Puts a stored value into the store; `null` when there is none. */
  hydrate: (stored: v.InferOutput<Schema> | null) => void
  /** The store as it is stored. */
  serialize: () => v.InferInput<Schema>
  /** Calls back after each change of the store. */
  onChange: (changed: () => void) => void
}

/**
 * Hydrates a store from local storage, stores every later change, and follows other tabs. What came from
 * another tab is not written back: the other may have changed it again meanwhile, and would lose that.
 */
export const persistStore = <Schema extends v.GenericSchema>({
  key,
  schema,
  hydrate,
  serialize,
  onChange,
}: PersistOptions<Schema>): void => {
  let lastText = ''
  const read = (): void => {
    const stored = readStored(key, schema)
    if (stored !== undefined) hydrate(stored)
    lastText = JSON.stringify(serialize())
  }
  read()
  onOtherTabWrite(key, read)
  onChange(() => {
    const value = serialize()
    const text = JSON.stringify(value)
    if (text !== lastText) writeStored(key, value)
    lastText = text
  })
}

/** The key of the event is null when the other tab cleared the whole storage. */
const onOtherTabWrite = (key: string, read: () => void): void =>
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) read()
  })
