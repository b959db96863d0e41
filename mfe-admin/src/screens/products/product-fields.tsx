import { type KeyboardEvent, type ReactNode, useRef } from 'react'

import { categories } from '@shop/domain/catalog'
import { taxRate } from '@shop/domain/totals'
import { Button } from '@shop/ui/button'
import { Checkbox, Field, Select, TextArea, TextField } from '@shop/ui/field'
import { IconButton } from '@shop/ui/icon-button'
import { Stack } from '@shop/ui/stack'
import { subheading } from '@shop/ui/type'

import { fieldOf, type Form } from '../../frame/display/form.tsx'
import { addWord, fields, type ProductDraft, removeWord } from './product-draft.ts'
import * as css from './product-form.css.ts'
import type { VariantDraft } from './variant-draft.ts'

const categoryOptions = categories.map((category) => [category, category] as const)

/** Marks a field as required. The server checks it; the form is `noValidate`. */
export const required = { required: true, hasRequiredMark: true } as const

export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={css.part}>
    <legend className={`${subheading} ${css.legend}`}>{title}</legend>
    {children}
  </fieldset>
)

export const Basics = ({ form }: { form: FormTools }) => (
  <Part title="Product">
    <div className={css.full}>
      <TextField {...textField(form, 'name')} {...required} />
    </div>
    <div className={css.full}>
      <TextArea {...textField(form, 'description')} height="short" />
    </div>
    <Select {...textField(form, 'category')} {...required} options={categoryOptions} />
    <div className={css.check}>
      <Checkbox
        label={fields.featured[0]}
        isChecked={form.draft.featured}
        onChange={(featured) => form.set({ featured })}
      />
    </div>
  </Part>
)

/** The stored rate does not affect prices (decision 061), so the hint says so. */
const taxRateHint = `A note, as a fraction: 0.08 is 8%. Every order is charged ${taxRate * 100}%.`

/** Not `type="number"`, which drops the comma and turns 19,99 into 1999. */
const dollars = { inputMode: 'decimal' } as const

export const Prices = ({ form }: { form: FormTools }) => (
  <Part title="Price">
    <TextField {...textField(form, 'price')} {...dollars} {...required} />
    <TextField
      {...textField(form, 'originalPrice')}
      {...dollars}
      hint="Higher than the price: on sale"
    />
    <TextField {...textField(form, 'taxRate')} inputMode="decimal" hint={taxRateHint} />
  </Part>
)

type ListField = 'sizes' | 'colors' | 'tags' | 'features'

const Words = ({ form, field, noun }: { form: FormTools; field: ListField; noun: string }) => (
  <WordList
    label={fields[field][0]}
    noun={noun}
    words={form.draft[field]}
    onChange={(words) => form.set({ [field]: words })}
    problem={form.problemOf(field)}
  />
)

export const Choices = ({ form }: { form: FormTools }) => (
  <Part title="Sizes, colors, tags">
    <Words form={form} field="sizes" noun="size" />
    <Words form={form} field="colors" noun="color" />
    <Words form={form} field="tags" noun="tag" />
  </Part>
)

export const Specifications = ({ form }: { form: FormTools }) => (
  <Part title="Specifications">
    <TextField {...textField(form, 'material')} />
    <TextField {...textField(form, 'weight')} />
    <TextField {...textField(form, 'fit')} />
    <TextField {...textField(form, 'care')} />
    <TextField {...textField(form, 'origin')} />
    <Words form={form} field="features" noun="feature" />
  </Part>
)

type WordListProps = {
  label: string
  /** The noun for one word, as in `Add size`. */
  noun: string
  words: readonly string[]
  onChange: (words: readonly string[]) => void
  problem?: string | undefined
}

/** Enter adds the word instead of submitting the form. Blur adds it, too, so it is not lost. */
const WordList = ({ label, noun, words, onChange, problem }: WordListProps) => {
  const input = useRef<HTMLInputElement>(null)
  const take = (): void => {
    if (!input.current?.value.trim()) return
    onChange(addWord(words, input.current.value))
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
    <Stack gap="xs">
      <Field label={label} problem={problem}>
        {(control) => (
          <span className={css.wordEntry}>
            <input
              ref={input}
              className={css.wordInput}
              placeholder={`Add a ${noun}`}
              maxLength={40}
              autoComplete="off"
              onKeyDown={addOnEnter}
              onBlur={take}
              {...control}
            />
            <Button tone="outline" aria-label={`Add ${noun}`} onClick={add}>
              Add
            </Button>
          </span>
        )}
      </Field>
      {words.length > 0 && (
        <ul className={css.wordList} aria-label={label}>
          {words.map((word) => (
            <li key={word} className={css.word}>
              {word}
              <IconButton
                icon="close"
                label={`Remove ${noun} ${word}`}
                onClick={() => onChange(removeWord(words, word))}
              />
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}

export type FormTools = Form<ProductDraft> & {
  problemOfVariant: (key: string, field: keyof VariantDraft) => string | undefined
}

export const textField = (
  form: FormTools,
  field: Exclude<
    keyof ProductDraft,
    'featured' | 'hasVariants' | 'variants' | 'sizes' | 'colors' | 'tags' | 'features'
  >,
) => ({ label: fields[field][0], ...fieldOf(form, field) })
