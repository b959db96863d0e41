/** The form of one discount, and the actions of the buttons in its row. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { createDiscount, deleteDiscount, updateDiscount } from '@shop/client/discounts'
import type { FieldChange } from '@shop/contracts/audit'
import { type Discount, DiscountInput } from '@shop/contracts/discount-input'
import { toIssue } from '@shop/contracts/issue'
import * as v from 'valibot'

import { Question, QuestionForm, useSave } from '../../frame/display/form.tsx'
import { write } from '../../frame/queries/query-client.ts'
import { client } from '../../frame/staff/client.ts'
import { type ChangeText, History } from '../../lists/history.tsx'
import { useListUrl } from '../../lists/list-url.ts'
import { specOf, toDraft, toValue, valueText } from '../settings/setting-draft.ts'
import { ObjectFields } from '../settings/setting-fields.tsx'
import { discountQueries, type DiscountsSearch, failureText, newTerms } from './discounts.ts'

const spec = specOf(DiscountInput)

export const DiscountDialog = ({ search }: { search: DiscountsSearch }) => {
  const { set } = useListUrl()
  const { data } = useQuery(discountQueries.list(search))
  const { edit } = search
  const discount = data?.discounts.find(({ id }) => id === edit)
  return (
    <Question
      title={discount ? 'Edit the discount' : 'Create a discount'}
      confirm={discount ? 'Save' : 'Create'}
      firstFocus="input[name='title']"
      isOpen={edit === 'new' || discount !== undefined}
      onClose={() => set({ edit: undefined })}
    >
      <DiscountForm discount={discount} />
      {discount && <History noun="discount" subject={discount.id} describe={describeChange} />}
    </Question>
  )
}

const describeChange = ({ field, before, after }: FieldChange): ChangeText => {
  const one = spec.fields[field] ?? spec
  return { label: one.label, before: valueText(one, before), after: valueText(one, after) }
}

const DiscountForm = ({ discount }: { discount: Discount | undefined }) => {
  const [draft, setDraft] = useState(() => toDraft(spec, discount?.terms ?? newTerms))
  const { issues, setIssues, save, problemOf } = useSave()
  const confirm = async (): Promise<boolean> => {
    const parsed = v.safeParse(DiscountInput, toValue(spec, draft))
    setIssues(parsed.issues?.map(toIssue) ?? [])
    if (!parsed.success) return false
    const terms = parsed.output
    return save({
      run: () =>
        discount
          ? updateDiscount(client, discount.id, { terms, version: discount.version })
          : createDiscount(client, terms),
      done: { title: discount ? 'Discount saved' : 'Discount created', description: terms.title },
      failed: failureText,
      topic: 'discounts',
    })
  }
  return (
    <QuestionForm check={issues} onConfirm={confirm}>
      <ObjectFields {...{ spec, draft, problemOf }} onChange={setDraft} />
    </QuestionForm>
  )
}

export const setActive = ({ id, version, terms }: Discount, isActive: boolean): Promise<boolean> =>
  write({
    run: () => updateDiscount(client, id, { terms: { ...terms, isActive }, version }),
    done: {
      title: isActive ? 'Discount activated' : 'Discount deactivated',
      description: terms.title,
    },
    failed: failureText,
    topic: 'discounts',
  })

type DeleteProps = { discount: Discount | undefined; onClose: () => void }

export const DeleteDialog = ({ discount, onClose }: DeleteProps) => {
  const remove = async (): Promise<boolean> =>
    discount !== undefined &&
    write({
      run: () => deleteDiscount(client, discount),
      done: { title: 'Discount deleted', description: discount.terms.title },
      failed: failureText,
      topic: 'discounts',
    })
  return (
    <Question
      title={`Delete ${discount?.terms.title ?? 'the discount'}?`}
      isOpen={discount !== undefined}
      onClose={onClose}
      confirm="Delete"
      isDangerous
      onConfirm={remove}
    >
      <p>Orders keep what it took off. To pause it, deactivate it instead.</p>
    </Question>
  )
}
