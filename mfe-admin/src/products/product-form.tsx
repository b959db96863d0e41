/** The product form. The server checks it; its answer is shown at the fields. */
import { type FormEvent, useState } from 'react'

import type { Product } from '@shop/contracts/product'
import { Button } from '@shop/ui/button'
import { Row } from '@shop/ui/stack'

import { type ProductDraft, draftOf, readDraft } from './product-draft.ts'
import { ProductFields } from './product-fields.tsx'
import * as css from './product-form.css.ts'
import type { SaveFailure } from './save-product.ts'
import { WordList } from './word-list.tsx'
import { fieldIssue } from './field-issue.ts'

type Props = {
  product?: Product
  /** What is in stock at this moment; of a new product there is none yet. */
  stockNow?: number
  submitLabel: string
  onSave: (draft: ProductDraft) => Promise<SaveFailure | undefined>
  onClose: () => void
}

/** Closes when it was saved, and keeps everything that was typed when it was not. */
export const ProductForm = ({ product, stockNow, submitLabel, onSave, onClose }: Props) => {
  const [first] = useState(() => draftOf(product))
  const [sizes, setSizes] = useState(first.sizes)
  const [colors, setColors] = useState(first.colors)
  const [failure, setFailure] = useState<SaveFailure>()
  const [isSaving, setIsSaving] = useState(false)
  const issues = failure?.issues ?? []

  const save = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const form = event.currentTarget
    setIsSaving(true)
    const refused = await onSave(readDraft(new FormData(form), { sizes, colors }))
    setIsSaving(false)
    setFailure(refused)
    if (!refused) onClose()
    else requestAnimationFrame(() => focusProblem(form))
  }

  return (
    <form className={css.form} noValidate onSubmit={(event) => void save(event)}>
      <ProductFields draft={first} stockNow={stockNow} issues={issues} />
      <WordList
        label="Sizes"
        noun="size"
        words={sizes}
        onChange={setSizes}
        problem={fieldIssue(issues, 'sizes', 'Sizes')}
      />
      <WordList
        label="Colors"
        noun="color"
        words={colors}
        onChange={setColors}
        problem={fieldIssue(issues, 'colors', 'Colors')}
      />
      <label className={`${css.check} ${css.full}`}>
        <input
          type="checkbox"
          name="featured"
          className={css.checkbox}
          defaultChecked={first.featured}
        />
        Featured product
      </label>
      <FormEnd submitLabel={submitLabel} failure={failure} isSaving={isSaving} onClose={onClose} />
    </form>
  )
}

const FormEnd = ({
  submitLabel,
  failure,
  isSaving,
  onClose,
}: Pick<Props, 'submitLabel' | 'onClose'> & {
  failure: SaveFailure | undefined
  isSaving: boolean
}) => (
  <div className={css.actions}>
    <p role="alert" className={css.failure}>
      {failure?.text}
    </p>
    <Row gap="sm">
      <Button type="submit" disabled={isSaving}>
        {submitLabel}
      </Button>
      <Button tone="outline" onClick={onClose}>
        Cancel
      </Button>
    </Row>
  </div>
)

/** The first field that the server refused, once it is marked. */
const focusProblem = (form: HTMLFormElement): void =>
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
