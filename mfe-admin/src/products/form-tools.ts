import { type Form, fieldOf } from '../display/form.ts'
import { type Field, fields, type ProductDraft } from './product-draft.ts'
import type { VariantDraft } from './variant-draft.ts'

export type FormTools = Form<ProductDraft> & {
  problemOfVariant: (key: string, field: keyof VariantDraft) => string | undefined
}

/** What a text field of the form gets. */
export const textField = (
  form: FormTools,
  field: Exclude<
    Field,
    'featured' | 'hasVariants' | 'variants' | 'sizes' | 'colors' | 'tags' | 'features'
  >,
) => {
  const [label] = fields[field]
  return {
    label,
    ...fieldOf(form, field),
  }
}
