type Camel<Name extends string> = Name extends `${infer Head}_${infer Rest}`
  ? `${Head}${Capitalize<Camel<Rest>>}`
  : Name

type CamelKeys<Wire> = {
  [Name in keyof Wire as Name extends string ? Camel<Name> : never]: Wire[Name]
}

/**
 * Converts the field names of an API object to camel case: `created_at` becomes `createdAt`. It is
 * not deep. The types of the fields stay the same. The cast holds because `Camel` is the type of
 * the expression below.
 */
export const camelKeys = <Wire extends object>(wire: Wire): CamelKeys<Wire> =>
  Object.fromEntries(
    Object.entries(wire).map(([name, value]) => [
      name.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase()),
      value,
    ]),
  ) as CamelKeys<Wire>
