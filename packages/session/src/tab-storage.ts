/** Values in the tab's session storage: read through their schema, ignored when they do not fit. */
import * as v from 'valibot'

/** Reads a value; `null` when there is none, when it does not fit, or when storage is blocked. */
export const readFromTab = <Schema extends v.GenericSchema>(
  key: string,
  schema: Schema,
): v.InferOutput<Schema> | null => {
  try {
    const text = sessionStorage.getItem(key)
    return text === null ? null : v.parse(schema, JSON.parse(text))
  } catch (error) {
    console.warn(`The value of "${key}" in this tab cannot be read and is ignored.`, error)
    return null
  }
}

/** Stores a value as JSON until the tab is closed; `null` removes it. Blocked storage is logged and ignored. */
export const writeToTab = (key: string, value: unknown): void => {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
  } catch (error) {
    console.warn(`"${key}" cannot be stored in this tab.`, error)
  }
}
