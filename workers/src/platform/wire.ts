import { type Camel, camelName } from '@shop/contracts/api-object'
import { toDollars } from '@shop/domain/money'
import { isoTime } from '@shop/domain/time'
import type * as v from 'valibot'

type ApiSchema = v.GenericSchema<object, unknown> & {
  entries: v.ObjectEntries
  money?: readonly string[]
}

type MoneyOf<Schema> = Schema extends { money: readonly (infer Name)[] } ? Name : never
type TimeName = 'at' | `${string}_at`

type StoredName<Name, Money> = Name extends string
  ? `${Camel<Name>}${Name extends Money ? 'Cents' : Name extends TimeName ? 'Ms' : ''}`
  : never

type StoredValue<Name, Value, Money> = Name extends Money | TimeName
  ? number | Extract<Value, null | undefined>
  : Value

type Stored<Wire, Money> = {
  [Name in keyof Wire as StoredName<Name, Money>]: StoredValue<Name, Wire[Name], Money>
}

/**
 * Returns a function that converts stored values to what the API sends, with only the schema's
 * fields. Reverses `apiObject`: names are in snake_case, money is in dollars, and times are in ISO
 * 8601.
 */
export const wireOf = <Schema extends ApiSchema>({ entries, money = [] }: Schema) => {
  const fields = Object.keys(entries).map((name) => fieldOf(name, money))
  return (stored: Stored<v.InferInput<Schema>, MoneyOf<Schema>>): v.InferInput<Schema> => {
    const values: Record<string, unknown> = stored
    // The cast is safe: `Stored` has the same field names and types that `fieldOf` reads.
    return Object.fromEntries(
      fields.map(({ name, from, write }) => [name, write(values[from])]),
    ) as v.InferInput<Schema>
  }
}

type Field = { name: string; from: string; write: (value: unknown) => unknown }

const fieldOf = (name: string, money: readonly string[]): Field => {
  const from = camelName(name, money)
  if (money.includes(name)) return { name, from, write: written(toDollars) }
  return /(^|_)at$/.test(name)
    ? { name, from: `${from}Ms`, write: written(isoTime) }
    : { name, from, write: (value) => value }
}

const written = (write: (value: number) => unknown) => (value: unknown) =>
  typeof value === 'number' ? write(value) : value
