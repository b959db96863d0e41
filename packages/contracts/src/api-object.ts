import * as v from 'valibot'

/** Turns `product_id` into `productId`. */
export type Camel<Name extends string> = Name extends `${infer Head}_${infer Rest}`
  ? `${Head}${Capitalize<Camel<Rest>>}`
  : Name

type Renamed<Name, Money> = Name extends string
  ? `${Camel<Name>}${Name extends Money ? 'Cents' : ''}`
  : never

type Parsed<Wire, Money> = { [Name in keyof Wire as Renamed<Name, Money>]: Wire[Name] }

/** Makes a schema that renames fields to camelCase and appends `Cents` to the fields in `money`. */
export const apiObject = <
  const Entries extends v.ObjectEntries,
  Money extends keyof Entries & string = never,
>(
  entries: Entries,
  money: readonly Money[] = [],
) =>
  Object.assign(
    v.pipe(
      v.object(entries),
      v.transform((wire) => renameFields<typeof wire, Money>(wire, money)),
    ),
    { money },
  )

/** Returns the name in camelCase, with `Cents` at its end if it is in `money`. */
export const camelName = (name: string, money: readonly string[]): string =>
  name.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase()) +
  (money.includes(name) ? 'Cents' : '')

/** Renames the fields as the type `Parsed` does, so the cast is safe. */
export const renameFields = <Wire extends object, Money>(
  wire: Wire,
  money: readonly string[],
): Parsed<Wire, Money> =>
  Object.fromEntries(
    Object.entries(wire).map(([name, value]) => [camelName(name, money), value]),
  ) as Parsed<Wire, Money>
