/** Values kept in the browser's local storage: read through their schema, dropped when they do not fit. */
import * as v from 'valibot'

/** Reads a kept value; broken JSON, a foreign shape or blocked storage is logged and ignored. */
export const readKept = <Schema extends v.GenericSchema>(
  key: string,
  schema: Schema,
): v.InferOutput<Schema> | null => {
  try {
    const text = localStorage.getItem(key)
    return text === null ? null : v.parse(schema, JSON.parse(text))
  } catch (error) {
    console.warn(`What was kept under "${key}" cannot be read and is ignored.`, error)
    return null
  }
}

/** Keeps a value. Blocked or full storage costs the memory of this visit, nothing else. */
export const writeKept = (key: string, value: unknown): void => {
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
export const onKeptElsewhere = (key: string, read: () => void): void =>
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) read()
  })
