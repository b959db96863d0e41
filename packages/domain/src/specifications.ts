import { capitalized } from './capitalized.ts'

/** The specifications of a product that are one text each, in the order of screens and files. */
export const specificationNames = ['material', 'weight', 'fit', 'care', 'origin'] as const

export type SpecificationName = (typeof specificationNames)[number]

/** Makes a value for each specification. The cast is safe, because each name gets its entry. */
export const eachSpecification = <Value>(valueOf: (name: SpecificationName) => Value) =>
  Object.fromEntries(specificationNames.map((name) => [name, valueOf(name)])) as Record<
    SpecificationName,
    Value
  >

type Specifications = Partial<Record<SpecificationName, string | undefined>> & {
  features?: readonly string[] | undefined
}

/** Returns the label and the text of each specification that a product has. */
export const specificationTexts = (all: Specifications = {}): [label: string, text: string][] =>
  ([...specificationNames, 'features'] as const).flatMap((name) => {
    const text = [all[name] ?? []].flat().join(', ')
    return text ? [[capitalized(name), text]] : []
  })
