/** The product form. The server checks it; its answer is shown at the fields. */
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'

import { Button } from '@shop/ui/button'

import { type FormTools, fieldProblem, withoutFields } from './form-tools.ts'
import { PictureField } from './picture-field.tsx'
import type { Field, ProductDraft } from './product-draft.ts'
import { Basics, Choices, Prices, Specifications, Stock } from './product-fields.tsx'
import * as css from './product-form.css.ts'
import type { Saved } from './save-product.ts'

type Props = {
  draft: ProductDraft
  onChange: (changes: Partial<ProductDraft>) => void
  /** What is in stock at this moment; of a new product there is none yet. */
  stockNow?: number | undefined
  submitLabel: string
  /** Before the fields: what a colleague did meanwhile. */
  notice?: ReactNode
  /** Stays in sight while the notice asks something. */
  reminder?: string | undefined
  onSave: () => Promise<Saved>
  onSaved: () => void
  onCancel: () => void
}

/** Says when it was saved, and keeps everything that was typed when it was not. */
export const ProductForm = ({
  draft,
  onChange,
  stockNow,
  submitLabel,
  notice,
  reminder,
  ...on
}: Props) => {
  const { failure, shown, refuse, noteEdit } = useRefusal()
  const [isSaving, setIsSaving] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const form: FormTools = {
    draft,
    set: (changes) => {
      noteEdit(...(Object.keys(changes) as Field[]))
      onChange(changes)
    },
    problemOf: (field) => fieldProblem(shown.issues, field),
  }

  const save = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    setIsSaving(true)
    const refused = await on.onSave()
    setIsSaving(false)
    refuse(refused)
    if (!refused) on.onSaved()
  }

  const element = useProblemFocus(failure)
  return (
    <form ref={element} className={css.form} noValidate onSubmit={(event) => void save(event)}>
      {notice}
      <Fields form={form} stockNow={stockNow} isSending={isSending} onSending={setIsSending} />
      <Actions
        text={shown.text ?? reminder}
        submitLabel={isSaving ? 'Saving…' : submitLabel}
        isBusy={isSaving || isSending}
        onCancel={on.onCancel}
      />
    </form>
  )
}

type FieldsProps = {
  form: FormTools
  stockNow: number | undefined
  isSending: boolean
  onSending: (isSending: boolean) => void
}

const Fields = ({ form, stockNow, ...sending }: FieldsProps) => (
  <>
    <Basics form={form} />
    <Prices form={form} />
    <PictureField form={form} {...sending} />
    <Stock form={form} stockNow={stockNow} />
    <Choices form={form} />
    <Specifications form={form} />
  </>
)

type ActionsProps = {
  text: string | undefined
  submitLabel: string
  isBusy: boolean
  onCancel: () => void
}

const Actions = ({ text, submitLabel, isBusy, onCancel }: ActionsProps) => (
  <div className={css.actions}>
    <p role="alert" className={css.failure}>
      {text}
    </p>
    <div className={css.buttons}>
      <Button type="submit" isBusy={isBusy}>
        {submitLabel}
      </Button>
      <Button tone="outline" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  </div>
)

/** The form's element, in which a failure moves the focus to the first field that was refused, or the first open question. */
const useProblemFocus = (failure: Saved) => {
  const form = useRef<HTMLFormElement>(null)
  // Once the fields are marked.
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>(problems)?.focus()
  }, [failure])
  return form
}

const problems = '[aria-invalid="true"], fieldset[data-undecided] input'

/** `failure` is the whole answer of the last save, `shown` what of it no edit has overtaken. */
export const useRefusal = () => {
  const [failure, setFailure] = useState<Saved>()
  const [edited, setEdited] = useState<readonly Field[]>([])
  const issues = withoutFields(failure?.issues ?? [], edited)
  const isMended = failure !== undefined && failure.issues.length > 0 && issues.length === 0
  return {
    failure,
    shown: { text: isMended ? undefined : failure?.text, issues },
    refuse: (refused: Saved): void => {
      setFailure(refused)
      setEdited([])
    },
    noteEdit: (...fields: readonly Field[]): void => {
      if (failure && fields.some((field) => !edited.includes(field)))
        setEdited([...edited, ...fields])
    },
  }
}
