import { type ReactNode, useState } from 'react'

import { Button } from '@shop/ui/button'
import { Row, Stack } from '@shop/ui/stack'

import { Form, SubmitButton } from '../../frame/display/form.tsx'
import { PictureField } from './picture-field.tsx'
import { isOpen } from './product-changes.ts'
import { labelOf, type ProductDraft } from './product-draft.ts'
import {
  Basics,
  Choices,
  type FormTools,
  type InStock,
  Prices,
  Specifications,
  StockFields,
} from './product-fields.tsx'
import * as css from './product-form.css.ts'
import type { SaveFailure, Saved } from './save-product.ts'

type Props = {
  draft: ProductDraft
  onChange: (changes: Partial<ProductDraft>) => void
  /** The current stock. Undefined for a new product. */
  inStock?: InStock | undefined
  submitLabel: string
  /** Shown above the fields, for changes by colleagues. */
  notice?: ReactNode
  onSave: () => Promise<Saved>
  onSaved: () => void
  onCancel: () => void
}

type Failed = SaveFailure & { sent: ProductDraft }

/** The server validates the form. Each issue shows at its field until the field is edited. */
export const ProductForm = ({ draft, onChange, inStock, notice, ...rest }: Props) => {
  const [isUploading, setIsUploading] = useState(false)
  const [failure, setFailure] = useState<Failed>()
  const save = async (): Promise<void> => {
    const result = await rest.onSave()
    if (!result) rest.onSaved()
    setFailure(result && { ...result, sent: draft })
  }
  const { issues = [], sent = draft } = failure ?? {}
  const open = issues.filter((issue) => isOpen(issue, sent, draft))
  const isMended = issues.length > 0 && open.length === 0
  const form: FormTools = {
    draft,
    set: onChange,
    problemOf: (field) => {
      const issue = open.find((one) => one.field === field && !one.cell)
      return issue && `${labelOf(field)} ${issue.message}`
    },
    problemOfVariant: (key, column) =>
      open.find(({ cell }) => cell?.key === key && cell.column === column)?.message,
  }
  return (
    <Form check={failure} onSave={save}>
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
            {isMended ? undefined : failure?.text}
          </p>
          <Row gap="sm">
            <SubmitButton isBusy={isUploading} busyText="Saving…">
              {rest.submitLabel}
            </SubmitButton>
            <Button tone="outline" onClick={rest.onCancel}>
              Cancel
            </Button>
          </Row>
        </div>
      </Stack>
    </Form>
  )
}
