/** A Durable Object's database in memory, for tests that need no object. */
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'

/** Only what the guard uses of it. */
export const sqlInMemory = (): SqlStorage => {
  const database = new DatabaseSync(':memory:')
  const exec = (query: string, ...bindings: SQLInputValue[]) => {
    const rows = database.prepare(query).all(...bindings)
    return { toArray: () => rows, one: () => rows[0] }
  }
  return { exec } as unknown as SqlStorage
}
