import { DatabaseSync, type SQLInputValue } from 'node:sqlite'

type Storage = Pick<DurableObjectStorage, 'sql' | 'kv'>

export const storageInMemory = (): Storage => {
  const database = new DatabaseSync(':memory:')
  const exec = (query: string, ...bindings: SQLInputValue[]) => {
    const rows = database.prepare(query).all(...bindings)
    return { toArray: () => rows, one: () => rows[0] }
  }
  const values = new Map<string, unknown>()
  const kv = {
    get: (key: string) => structuredClone(values.get(key)),
    put: (key: string, value: unknown) => void values.set(key, structuredClone(value)),
    delete: (key: string) => values.delete(key),
    list: ({ prefix }: { prefix: string }) =>
      [...values].filter(([key]) => key.startsWith(prefix)).map((entry) => structuredClone(entry)),
  }
  return { sql: { exec }, kv } as unknown as Storage
}
