/** The typed fields of the product form, under their names in the API. */
import { categories } from '@shop/contracts/category'
import type { ProblemIssue } from '@shop/contracts/problem'
import { TextField } from '@shop/ui/text-field'

import { SelectField } from '../fields/select-field.tsx'
import { TextArea } from '../fields/text-area.tsx'
import { fieldIssue } from './field-issue.ts'
import type { ProductDraft } from './product-draft.ts'
import * as css from './product-form.css.ts'

const categoryOptions = categories.map((category) => [category, category] as const)

type Props = {
  draft: ProductDraft
  stockNow: number | undefined
  issues: readonly ProblemIssue[]
}

/** Uncontrolled: each keeps what is typed until the form is read. */
export const ProductFields = ({ draft, stockNow, issues }: Props) => {
  const isNew = stockNow === undefined
  const problemOf = (field: string, label: string) => fieldIssue(issues, field, label)
  return (
    <>
      <div className={css.full}>
        <TextField
          label="Name"
          name="name"
          autoComplete="off"
          defaultValue={draft.name}
          problem={problemOf('name', 'Name')}
        />
      </div>
      <div className={css.full}>
        <TextArea
          label="Description"
          name="description"
          defaultValue={draft.description}
          problem={problemOf('description', 'Description')}
        />
      </div>
      <PriceFields draft={draft} issues={issues} />
      <div className={css.full}>
        <TextField
          label="Image (path or https address)"
          name="image"
          autoComplete="off"
          defaultValue={draft.image}
          problem={problemOf('image', 'Image')}
        />
      </div>
      <SelectField
        label="Category"
        name="category"
        defaultValue={draft.category}
        options={categoryOptions}
        problem={problemOf('category', 'Category')}
      />
      <TextField
        label={isNew ? 'Stock' : `Add or take stock (${stockNow} now)`}
        name="stock"
        type="number"
        step="1"
        inputMode={isNew ? 'numeric' : 'text'}
        placeholder={isNew ? '0' : 'such as 10 or -2'}
        problem={problemOf(isNew ? 'stock' : 'stock_change', 'Stock')}
      />
    </>
  )
}

const PriceFields = ({ draft, issues }: Omit<Props, 'stockNow'>) => (
  <>
    <TextField
      label="Price ($)"
      name="price"
      type="number"
      step="0.01"
      inputMode="decimal"
      defaultValue={draft.price}
      problem={fieldIssue(issues, 'price', 'Price')}
    />
    <TextField
      label="Original price ($, optional)"
      name="original_price"
      type="number"
      step="0.01"
      inputMode="decimal"
      defaultValue={draft.originalPrice}
      problem={fieldIssue(issues, 'original_price', 'Original price')}
    />
  </>
)
