/** The specifications of a product that are one text each, in the order of screens and files. */
export const specificationNames = ['material', 'weight', 'fit', 'care', 'origin'] as const

export type SpecificationName = (typeof specificationNames)[number]

/** Makes a value for each specification. The cast is safe, because each name gets its entry. */
export const eachSpecification = <Value>(valueOf: (name: SpecificationName) => Value) =>
  Object.fromEntries(specificationNames.map((name) => [name, valueOf(name)])) as Record<
    SpecificationName,
    Value
  >

/** Returns `Material` for `material`. */
export const specificationLabel = (name: string): string =>
  name.charAt(0).toUpperCase() + name.slice(1)

type Specifications = Partial<Record<SpecificationName, string | undefined>> & {
  features?: readonly string[] | undefined
}

/** Returns the label and the text of each specification that a product has. */
export const specificationTexts = (all: Specifications = {}): [label: string, text: string][] =>
  ([...specificationNames, 'features'] as const).flatMap((name) => {
    const text = [all[name] ?? []].flat().join(', ')
    return text ? [[specificationLabel(name), text]] : []
  })
