/** Values kept for as long as a tab, in its session storage: read through their schema, dropped when they do not fit. */
import * as v from 'valibot'

/** Reads a value; `null` when there is none, or what is there does not fit, or the storage is blocked. */
export const readFromTab = <Schema extends v.GenericSchema>(
  key: string,
  schema: Schema,
): v.InferOutput<Schema> | null => {
  try {
    const text = sessionStorage.getItem(key)
    return text === null ? null : v.parse(schema, JSON.parse(text))
  } catch (error) {
    console.warn(`What this tab kept under "${key}" cannot be read and is ignored.`, error)
    return null
  }
}

/** Keeps a value until the tab is closed; `null` forgets it. Blocked storage keeps nothing, and says so. */
export const writeToTab = (key: string, value: unknown): void => {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
  } catch (error) {
    console.warn(`"${key}" cannot be kept in this tab.`, error)
  }
}
