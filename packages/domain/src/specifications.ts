/** The specifications of a product that are one text each, in the order of screens and files. */
export const specificationNames = ['material', 'weight', 'fit', 'care', 'origin'] as const

export type SpecificationName = (typeof specificationNames)[number]

type Specifications = Partial<Record<SpecificationName, string | undefined>> & {
  features?: readonly string[] | undefined
}

/** Returns the label and the text of each specification that a product has. */
export const specificationTexts = (all: Specifications = {}): [label: string, text: string][] => {
  const texts = specificationNames.map((name) => [name, all[name] ?? ''] as const)
  return [...texts, ['features', (all.features ?? []).join(', ')] as const].flatMap(
    ([name, text]) => (text ? [[name.charAt(0).toUpperCase() + name.slice(1), text]] : []),
  )
}
