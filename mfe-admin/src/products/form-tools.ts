import { type Field, fields, type ProductDraft } from './product-draft.ts'

/** What the parts of the form get. */
export type FormTools = {
  draft: ProductDraft
  set: (changes: Partial<ProductDraft>) => void
  /** What the server says about a field. */
  problemOf: (field: Field) => string | undefined
}

/** What a text field of the form gets. */
export const textField = (
  { draft, set, problemOf }: FormTools,
  field: Exclude<Field, 'featured' | 'sizes' | 'colors' | 'tags' | 'features'>,
) => {
  const [label] = fields[field]
  return {
    label,
    name: field,
    value: draft[field],
    onChange: (value: string) => set({ [field]: value }),
    problem: problemOf(field),
  }
}
