type Camel<Name extends string> = Name extends `${infer Head}_${infer Rest}`
  ? `${Head}${Capitalize<Camel<Rest>>}`
  : Name

type CamelKeys<Wire> = {
  [Name in keyof Wire as Name extends string ? Camel<Name> : never]: Wire[Name]
}

/**
 * Converts the field names of an API object to camel case: `created_at` becomes `createdAt`. Names
 * inside nested objects stay as they are, and so do the types of all fields. The cast is safe
 * because `Camel` converts names as the expression below does.
 */
export const camelKeys = <Wire extends object>(wire: Wire): CamelKeys<Wire> =>
  Object.fromEntries(
    Object.entries(wire).map(([name, value]) => [
      name.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase()),
      value,
    ]),
  ) as CamelKeys<Wire>
