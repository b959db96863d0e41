import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'

import type { Product } from '@shop/contracts/product'
import { categoryOptions } from '@shop/domain/categories'
import { formatRate } from '@shop/domain/charges'
import { parseWholeNumber } from '@shop/domain/typed-number'
import { specificationNames } from '@shop/domain/specifications'
import { useSettings } from '@shop/session/shop-settings'
import { Button } from '@shop/ui/button'
import { Checkbox, Field, Select, TextArea, TextField } from '@shop/ui/field'
import { IconButton } from '@shop/ui/icon-button'
import { Stack } from '@shop/ui/stack'
import { hidden, subheading, subtle } from '@shop/ui/type'

import { fullRow } from '../../frame/display/display.css.ts'
import { categoryText, count, shopTimeZone } from '../../frame/display/text.tsx'
import * as formCss from '../../forms/forms.css.ts'
import { gridRows } from './product-changes.ts'
import {
  addWord,
  fields,
  piecesOf,
  type ProductDraft,
  type VariantDraft,
  variantOf,
} from './product-draft.ts'
import * as css from './products.css.ts'
import { VariantGrid } from './variant-grid.tsx'

/** The form is `noValidate`, so only the server checks required fields. */
export const required = { required: true, hasRequiredMark: true } as const

export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={formCss.part}>
    <legend className={`${subheading} ${css.legend}`}>{title}</legend>
    {children}
  </fieldset>
)

export const Basics = ({ form }: { form: FormTools }) => {
  const { all } = useSettings().categories
  const { category } = form.draft
  const isKnown = all.some(({ id }) => id === category)
  const lost = isKnown ? [] : [[category, categoryText(category)] as const]
  return (
    <Part title="Product">
      <div className={fullRow}>
        <TextField {...textField(form, 'name')} {...required} />
      </div>
      <div className={fullRow}>
        <TextArea {...textField(form, 'description')} height="short" />
      </div>
      <Select
        {...textField(form, 'category')}
        {...required}
        hint={isKnown ? undefined : 'The shop no longer has this category: choose another.'}
        options={[...lost, ...categoryOptions(all)]}
      />
      <div className={css.check}>
        <Checkbox
          label={fields.featured[0]}
          isChecked={form.draft.featured}
          onChange={(featured) => form.set({ featured })}
        />
      </div>
    </Part>
  )
}

/** These are text fields, because `type="number"` drops the comma and turns 19,99 into 1999. */
const dollars = { inputMode: 'decimal' } as const

export const Prices = ({ form }: { form: FormTools }) => (
  <Part title="Price">
    <TextField {...textField(form, 'price')} {...dollars} {...required} />
    <TextField
      {...textField(form, 'originalPrice')}
      {...dollars}
      hint="Higher than the price: on sale"
    />
    <TaxRate />
  </Part>
)

/** Shows the shop's tax rate, because a product has none of its own (decision 074). */
const TaxRate = () => {
  const { rate, byState } = useSettings().taxes
  const charged = `Set under Taxes. Every order is charged ${formatRate(rate)}`
  return (
    <TextField
      label="Tax rate (%)"
      value={String(rate)}
      readOnly
      hint={byState.length > 0 ? `${charged} where no state has another rate.` : `${charged}.`}
    />
  )
}

type ListField = 'sizes' | 'colors' | 'tags' | 'features'

export const Choices = ({ form }: { form: FormTools }) => (
  <Part title="Sizes, colors, tags">
    <Words form={form} field="sizes" noun="size" />
    <Words form={form} field="colors" noun="color" />
    <Words form={form} field="tags" noun="tag" />
  </Part>
)

export const Specifications = ({ form }: { form: FormTools }) => (
  <Part title="Specifications">
    {specificationNames.map((name) => (
      <TextField key={name} {...textField(form, name)} />
    ))}
    <Words form={form} field="features" noun="feature" />
  </Part>
)

export const Publication = ({ form }: { form: FormTools }) => (
  <Part title="Publication">
    <TextField
      {...textField(form, 'publishAt')}
      type="datetime-local"
      hint={`In the shop’s time (${shopTimeZone()}). Empty: at once.`}
    />
  </Part>
)

type WordsProps = {
  form: FormTools
  field: ListField
  noun: string
}

const Words = ({ form, field, noun }: WordsProps) => {
  const [label] = fields[field]
  const words = form.draft[field]
  return (
    <Stack gap="xs">
      <WordEntry
        label={label}
        noun={noun}
        maxLength={40}
        problem={form.problemOf(field)}
        onAdd={(word) => form.set({ [field]: addWord(words, word) })}
      />
      {words.length > 0 && (
        <ul className={css.wordList} aria-label={label}>
          {words.map((word) => (
            <li key={word} className={css.word}>
              {word}
              <IconButton
                icon="close"
                label={`Remove ${noun} ${word}`}
                onClick={({ currentTarget }) => {
                  currentTarget.closest('ul')?.parentElement?.querySelector('input')?.focus()
                  form.set({ [field]: words.filter((one) => one !== word) })
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}

type WordEntryProps = {
  label: string
  noun: string
  placeholder?: string
  maxLength: number
  problem: string | undefined
  onAdd: (word: string) => void
}

/** Adds the typed text on Enter, on a click on Add, and when the focus leaves the input. */
export const WordEntry = ({ label, noun, problem, onAdd, ...rest }: WordEntryProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [listed, setListed] = useState('')
  const take = (): void => {
    const word = input.current?.value.trim()
    if (!input.current || !word) return
    onAdd(word)
    setListed(`${word} is listed`)
    input.current.value = ''
  }
  const add = (): void => {
    take()
    input.current?.focus()
  }
  const addOnEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }
  return (
    <Field label={label} problem={problem}>
      {(control) => (
        <span className={css.wordEntry}>
          <input
            ref={input}
            className={css.wordInput}
            placeholder={`Add a ${noun}`}
            autoComplete="off"
            onKeyDown={addOnEnter}
            onBlur={take}
            {...rest}
            {...control}
          />
          <Button tone="outline" aria-label={`Add ${noun}`} onClick={add}>
            Add
          </Button>
          <span role="status" className={hidden}>
            {listed}
          </span>
        </span>
      )}
    </Field>
  )
}

export type FormTools = {
  isUploading: boolean
  setIsUploading: (isUploading: boolean) => void
  draft: ProductDraft
  /** Undefined for a new product. */
  inStock: InStock | undefined
  /** The stock of each variant by its key. Undefined for a new product. */
  stocks: ReadonlyMap<string, number> | undefined
  set: (changes: Partial<ProductDraft>) => void
  problemOf: (field: keyof ProductDraft) => string | undefined
  problemOfVariant: (key: string, field: keyof VariantDraft) => string | undefined
}

export const textField = (
  form: FormTools,
  field: Exclude<
    keyof ProductDraft,
    'featured' | 'hasVariants' | 'variants' | 'pictures' | ListField
  >,
) => ({
  label: fields[field][0],
  name: field,
  value: form.draft[field],
  onChange: (value: string): void => form.set({ [field]: value }),
  problem: form.problemOf(field),
})

export type InStock = Pick<Product, 'stock' | 'variants'>

const hadVariants = ({ stocks }: FormTools): boolean => stocks !== undefined && stocks.size > 0

export const StockFields = ({ form }: { form: FormTools }) => {
  const { draft, inStock } = form
  const hasGrid = gridRows(draft).length > 0
  return (
    <Part title="Stock">
      {!hasGrid && hadVariants(form) && (
        <p className={subtle}>
          {count(inStock?.stock ?? 0)} in stock after saving, the sum of all sizes and colors. You
          can change it then.
        </p>
      )}
      {!hasGrid && !hadVariants(form) && (
        <TextField
          {...textField(form, 'stock')}
          label={inStock ? 'Add or remove stock' : 'Stock'}
          inputMode={inStock ? 'text' : 'numeric'}
          placeholder={inStock ? 'such as 10 or -2' : '0'}
          hint={inStock && stockHint(inStock.stock, draft.stock)}
        />
      )}
      <TextField {...textField(form, 'sku')} />
      <div className={fullRow}>
        <Checkbox
          label={fields.hasVariants[0]}
          isChecked={draft.hasVariants}
          onChange={(hasVariants) => switchTo(hasVariants, form)}
        />
        {draft.hasVariants && !hasGrid && (
          <p className={subtle}>Add sizes or colors below: each gets a row here.</p>
        )}
      </div>
      {hasGrid && (
        <div className={fullRow}>
          <VariantGrid form={form} />
        </div>
      )}
    </Part>
  )
}

const stockHint = (now: number, typed: string): string => {
  const change = parseWholeNumber(typed)
  return change === null
    ? `${now} in stock now`
    : `${now} in stock now, ${now + change} after saving`
}

const switchTo = (hasVariants: boolean, form: FormTools): void => {
  const { inStock } = form
  const { variants } = form.draft
  const pieces = gridRows(form.draft).map(({ key }) => piecesOf(variantOf(variants, key)) || 0)
  const typed = pieces.reduce((sum, one) => sum + one, 0)
  const isDivided = hadVariants(form)
  const question =
    inStock && !isDivided
      ? 'The pieces stay in one stock, as they are now. Continue?'
      : `The stock becomes the sum of all sizes and colors: ${count(inStock?.stock ?? typed)} piece(s). SKUs and prices by size and color are removed. Continue?`
  const isMeant = hasVariants || (typed === 0 && !isDivided) || confirm(question)
  const isNewStock = !hasVariants && !inStock && typed > 0
  if (isMeant) form.set({ hasVariants, ...(isNewStock && { stock: String(typed) }) })
}
