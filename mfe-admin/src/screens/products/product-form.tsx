import { type FormEvent, type ReactNode, startTransition, useActionState, useState } from 'react'

import { Button } from '@shop/ui/button'
import { Stack } from '@shop/ui/stack'

import { useProblemFocus } from '../../frame/display/form.tsx'
import { PictureField } from './picture-field.tsx'
import {
  type Edited,
  editedVariants,
  fieldProblem,
  variantProblem,
  withoutFields,
} from './product-changes.ts'
import type { Field, ProductDraft } from './product-draft.ts'
import { Basics, Choices, type FormTools, Prices, Specifications } from './product-fields.tsx'
import * as css from './product-form.css.ts'
import type { Saved } from './save-product.ts'
import { type InStock, StockFields } from './product-fields.tsx'

type Props = {
  draft: ProductDraft
  onChange: (changes: Partial<ProductDraft>) => void
  /** The current stock. Undefined for a new product. */
  inStock?: InStock | undefined
  submitLabel: string
  /** Shown above the fields, for changes by colleagues. */
  notice?: ReactNode
  /** Replaces the failure text while a conflict is open. */
  reminder?: string | undefined
  onSave: () => Promise<Saved>
  onSaved: () => void
  onCancel: () => void
}

/** The server validates the form, and its issues are shown at the fields. */
export const ProductForm = ({ draft, onChange, inStock, notice, reminder, ...rest }: Props) => {
  const [isUploading, setIsUploading] = useState(false)
  /** Fields edited since the last save, whose issues are outdated. */
  const [edited, setEdited] = useState<readonly Edited[]>([])
  const [failure, save, isSaving] = useActionState(async (): Promise<Saved> => {
    const result = await rest.onSave()
    setEdited([])
    if (!result) rest.onSaved()
    return result
  }, undefined)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    startTransition(save)
  }
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
    <form ref={useProblemFocus(failure)} noValidate onSubmit={submit}>
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
              {isSaving ? 'Saving…' : rest.submitLabel}
            </Button>
            <Button tone="outline" onClick={rest.onCancel}>
              Cancel
            </Button>
          </div>
        </div>
      </Stack>
    </form>
  )
}
