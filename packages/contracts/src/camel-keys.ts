type Camel<Name extends string> = Name extends `${infer Head}_${infer Rest}`
  ? `${Head}${Capitalize<Camel<Rest>>}`
  : Name

type CamelKeys<Wire> = {
  [Name in keyof Wire as Name extends string ? Camel<Name> : never]: Wire[Name]
}

/**
 * An object of the API's JSON with its field names as code has them: `created_at` becomes `createdAt`. Not deep. The
 * types of the fields stay; `Camel` is the expression below, written for types, so the cast holds.
 */
export const camelKeys = <Wire extends object>(wire: Wire): CamelKeys<Wire> =>
  Object.fromEntries(
    Object.entries(wire).map(([name, value]) => [
      name.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase()),
      value,
    ]),
  ) as CamelKeys<Wire>
