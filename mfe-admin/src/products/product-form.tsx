/** The product form. The server checks it; what it refuses is shown at the fields. */
import { type ReactNode, useActionState, useEffect, useRef, useState } from 'react'

import { Button } from '@shop/ui/button'
import { Stack } from '@shop/ui/stack'

import { type Edited, fieldProblem, variantProblem, withoutFields } from './field-problems.ts'
import type { FormTools } from './form-tools.ts'
import { PictureField } from './picture-field.tsx'
import type { Field, ProductDraft } from './product-draft.ts'
import { Basics, Choices, Prices, Specifications } from './product-fields.tsx'
import * as css from './product-form.css.ts'
import type { Saved } from './save-product.ts'
import { type InStock, StockFields } from './stock-fields.tsx'
import { editedVariants } from './variant-changes.ts'

type Props = {
  draft: ProductDraft
  onChange: (changes: Partial<ProductDraft>) => void
  /** What is in stock at this moment; of a new product there is none yet. */
  inStock?: InStock | undefined
  submitLabel: string
  /** Before the fields: what a colleague did meanwhile. */
  notice?: ReactNode
  /** Stays in sight while the notice waits for a choice, in place of why saving failed. */
  reminder?: string | undefined
  onSave: () => Promise<Saved>
  onSaved: () => void
  onCancel: () => void
}

/** Everything that was typed stays until it is saved. */
export const ProductForm = ({
  draft,
  onChange,
  inStock,
  submitLabel,
  notice,
  reminder,
  ...on
}: Props) => {
  const [isUploading, setIsUploading] = useState(false)
  /** Fields that were edited since the last save: what it said of them no longer holds. */
  const [edited, setEdited] = useState<readonly Edited[]>([])
  const [failure, save, isSaving] = useActionState(async (): Promise<Saved> => {
    const result = await on.onSave()
    setEdited([])
    if (!result) on.onSaved()
    return result
  }, undefined)
  const issues = withoutFields(failure?.issues ?? [], edited)
  const isMended = issues.length === 0 && failure !== undefined && failure.issues.length > 0
  const form: FormTools = {
    draft,
    set: (changes) => {
      const variants = editedVariants(draft.variants, changes.variants ?? {})
      setEdited((before) => [...before, ...(Object.keys(changes) as Field[]), ...variants])
      onChange(changes)
    },
    problemOf: (field) => fieldProblem(issues, field),
    problemOfVariant: (key, field) => variantProblem(issues, key, field),
  }
  return (
    <form ref={useProblemFocus(failure)} noValidate action={save}>
      <Stack gap="xl">
        {notice}
        <Basics form={form} />
        <Prices form={form} />
        <PictureField form={form} {...{ isUploading, setIsUploading }} />
        <StockFields form={form} inStock={inStock} />
        <Choices form={form} />
        <Specifications form={form} />
        <div className={css.actions}>
          <p role="alert" className={css.failure}>
            {reminder ?? (isMended ? undefined : failure?.text)}
          </p>
          <div className={css.buttons}>
            <Button type="submit" isBusy={isSaving || isUploading}>
              {isSaving ? 'Saving…' : submitLabel}
            </Button>
            <Button tone="outline" onClick={on.onCancel}>
              Cancel
            </Button>
          </div>
        </div>
      </Stack>
    </form>
  )
}

/** The form's element, in which a failure moves the focus to the first field with a problem, or the first open conflict. */
const useProblemFocus = (failure: Saved) => {
  const form = useRef<HTMLFormElement>(null)
  // Once the fields are marked.
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>(problems)?.focus()
  }, [failure])
  return form
}

const problems = '[aria-invalid="true"], fieldset[data-undecided] input'
