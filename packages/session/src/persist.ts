/** Values kept in the browser's local storage: read through their schema, dropped when they do not fit. */
import * as v from 'valibot'

/**
 * Reads a kept value; `null` when there is none, `undefined` when it cannot be read: broken JSON, a
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
    console.warn(`What was kept under "${key}" cannot be read and is ignored.`, error)
    return undefined
  }
}

/** Keeps a value. Blocked or full storage costs the memory of this visit, nothing else. */
export const writeStored = (key: string, value: unknown): void => {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch (error) {
    console.warn(
      `"${key}" cannot be kept in this browser; it lasts until the page is closed.`,
      error,
    )
  }
}

/** Calls back when another tab changes a kept value. */
const onOtherTabWrite = (key: string, read: () => void): void =>
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) read()
  })

/** How a store is kept. */
type PersistOptions<Schema extends v.GenericSchema> = {
  key: string
  schema: Schema
  /** Takes over what was kept; `null` when nothing is. */
  hydrate: (kept: v.InferOutput<Schema> | null) => void
  /** The store as it is kept. */
  serialize: () => v.InferInput<Schema>
  /** Calls back after each change of the store. */
  onChange: (changed: () => void) => void
}

/**
 * Reads a store's kept value, keeps every later change, and follows other tabs. What came from another
 * tab is not written back: the other may have gone on meanwhile, and would lose its last change.
 */
export const persistStore = <Schema extends v.GenericSchema>({
  key,
  schema,
  hydrate,
  serialize,
  onChange,
}: PersistOptions<Schema>): void => {
  let known = ''
  const read = (): void => {
    const kept = readStored(key, schema)
    if (kept !== undefined) hydrate(kept)
    known = JSON.stringify(serialize())
  }
  read()
  onOtherTabWrite(key, read)
  onChange(() => {
    const value = serialize()
    const text = JSON.stringify(value)
    if (text !== known) writeStored(key, value)
    known = text
  })
}
