import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'

import { createDiscount, deleteDiscount, getDiscount, updateDiscount } from '@shop/client/discounts'
import type { FieldChange } from '@shop/contracts/audit'
import { type Discount, DiscountInput, discountStates } from '@shop/contracts/discount-input'
import { toIssue } from '@shop/contracts/issue'
import { capitalized } from '@shop/domain/capitalized'
import { isSame } from '@shop/domain/is-same'
import { addToast } from '@shop/session/toasts'
import { Badge } from '@shop/ui/badge'
import { Button } from '@shop/ui/button'
import { IconButton } from '@shop/ui/icon-button'
import { Row } from '@shop/ui/stack'
import type { Column } from '@shop/ui/table'
import { subtle } from '@shop/ui/type'

import {
  confirmDiscard,
  NotSaved,
  Question,
  QuestionForm,
  unsaved,
  useSave,
  useUnsaved,
} from '../../frame/display/form.tsx'
import { Lines } from '../../frame/display/page.tsx'
import { openQuestion } from '../../frame/open-question.ts'
import { write } from '../../frame/queries/query-client.ts'
import { client, useMayActAs } from '../../frame/staff/staff-session.ts'
import { type ChangeText, History } from '../../lists/history.tsx'
import { useListUrl } from '../../lists/list-url.ts'
import { ListPage, optionsOf } from '../../lists/list.tsx'
import {
  type Draft,
  isSameAt,
  specOf,
  toDraft,
  toValue,
  valueText,
} from '../../forms/field-draft.ts'
import { ObjectFields } from '../../forms/object-fields.tsx'
import {
  discountQueries,
  type DiscountsSearch,
  failureText,
  newTerms,
  stateTones,
  termsText,
  timesText,
  usesText,
} from './discounts.ts'

const columns: readonly Column<Discount>[] = [
  {
    name: 'Discount',
    kind: 'lead',
    cell: ({ terms }) => <Lines name={terms.title} note={terms.code ?? 'Automatic'} />,
  },
  { name: 'Terms', cell: ({ terms }) => <Lines name={termsText(terms)} note={timesText(terms)} /> },
  {
    name: 'State',
    cell: ({ id, state, terms: { isPublic } }) => (
      <Row gap="xs">
        <Badge tone={stateTones[state]}>{capitalized(state)}</Badge>
        {isPublic && <Badge>Public</Badge>}
        <NotSaved form={formOf(id)} />
      </Row>
    ),
  },
  { name: 'Uses', kind: 'number', cell: usesText },
]

const actions: Column<Discount> = {
  name: 'Actions',
  kind: 'actions',
  cell: (discount) => <Actions discount={discount} />,
}

const filters = { state: { label: 'State', options: optionsOf('All states', discountStates) } }

export const DiscountsPage = ({ search }: { search: DiscountsSearch }) => {
  const { set } = useListUrl()
  const isManager = useMayActAs('manager')
  return (
    <ListPage
      title="Discounts"
      tools={
        isManager && (
          <>
            <Button onClick={() => set({ edit: 'new' })}>Create a discount</Button>
            <NotSaved form={formOf('new')} />
          </>
        )
      }
      intro={
        <p className={subtle}>
          Of the automatic discounts, the best one applies; a code replaces it. Tax is charged after
          the discount. {!isManager && 'Only a manager may create or change one.'}
        </p>
      }
      label="Discounts"
      noun="discount"
      searchLabel="Search titles and codes…"
      search={search}
      filters={filters}
      queries={discountQueries}
      emptyText="A code is typed at checkout; an automatic discount needs none."
      rowsOf={({ discounts }) => discounts}
      keyOf={({ id }) => id}
      columns={isManager ? [...columns, actions] : columns}
    >
      {isManager && <DiscountDialog search={search} />}
    </ListPage>
  )
}

const Actions = ({ discount }: { discount: Discount }) => {
  const { set } = useListUrl()
  const { id, link, terms } = discount
  const { title, isActive } = terms
  return (
    <>
      {link !== null && (
        <IconButton
          icon="copy"
          label={`Copy the link of ${title}`}
          onClick={() => void copy(link)}
        />
      )}
      <IconButton
        icon={isActive ? 'pause' : 'play'}
        label={`${isActive ? 'Deactivate' : 'Activate'} ${title}`}
        onClick={() => void setActive(discount, !isActive)}
      />
      <IconButton icon="edit" label={`Edit ${title}`} onClick={() => set({ edit: id })} />
      <IconButton icon="trash" label={`Delete ${title}`} onClick={() => confirmRemoval(discount)} />
    </>
  )
}

/** Copying fails without HTTPS and in browsers that block it. */
const copy = async (link: string): Promise<void> => {
  const isCopied = await navigator.clipboard.writeText(link).then(
    () => true,
    () => false,
  )
  addToast({ title: isCopied ? 'Link copied' : 'Copy this link', description: link })
}

const spec = specOf(DiscountInput)

const formOf = (edit: string): string => `discount ${edit}`

const DiscountDialog = ({ search }: { search: DiscountsSearch }) => {
  const { set } = useListUrl()
  const { edit = 'new' } = search
  const query = useQuery({ ...discountQueries.details(edit), enabled: edit !== 'new' })
  // Keeps the last data if the discount is deleted, so that the form stays open with its input.
  const { data: discount } = query
  const hasFailed = !discount && query.errorUpdateCount > 0
  return (
    <Question
      title={edit === 'new' ? 'Create a discount' : 'Edit the discount'}
      confirm={discount ? 'Save' : 'Create'}
      done={hasFailed && 'Close'}
      firstFocus="input[name='title']"
      isOpen={search.edit === 'new' || discount !== undefined || hasFailed}
      canClose={() => confirmDiscard(formOf(edit))}
      onClose={() => set({ edit: undefined })}
    >
      {hasFailed && <p>The discount could not be loaded. Close this and try again.</p>}
      {!hasFailed && <DiscountForm key={discount?.id} discount={discount} />}
      {discount && <History noun="discount" subject={discount.id} describe={describeChange} />}
    </Question>
  )
}

const describeChange = ({ field, before, after }: FieldChange): ChangeText => {
  const one = spec.fields[field] ?? spec
  return { label: one.label, before: valueText(one, before), after: valueText(one, after) }
}

const DiscountForm = ({ discount }: { discount: Discount | undefined }) => {
  const form = formOf(discount?.id ?? 'new')
  const [{ draft, seen }, setInput] = useUnsaved(form, () => openInput(discount), isTouched)
  const [sent, setSent] = useState(draft)
  const { issues, setIssues, save, ...problems } = useSave()
  const problemOf = (path: string): string | undefined =>
    isSameAt(path, sent, draft) ? problems.problemOf(path) : undefined
  const confirm = async (): Promise<boolean> => {
    setSent(draft)
    const parsed = v.safeParse(DiscountInput, toValue(spec, draft))
    setIssues(parsed.issues?.map(toIssue) ?? [])
    if (!parsed.success) return false
    const terms = parsed.output
    let saved: Discount | undefined
    await save({
      run: async () => {
        if (!discount) return void (saved = await createDiscount(client, terms))
        const version = seen ?? (await getDiscount(client, discount.id)).version
        saved = await updateDiscount(client, discount.id, { terms, version })
      },
      done: { title: discount ? 'Discount saved' : 'Discount created', description: terms.title },
      failed: (problem) => {
        if (problem?.code === 'version-conflict') setInput((last) => ({ ...last, seen: undefined }))
        return failureText(problem)
      },
      topic: 'discounts',
    })
    if (!saved) return false
    const typed = unsaved.get(form) as Input | undefined
    unsaved.delete(form)
    // Staff may have typed during the save. Their input stays unsaved.
    if (typed && typed.draft !== draft)
      unsaved.set(formOf(saved.id), { ...openInput(saved), draft: typed.draft })
    return true
  }
  const setDraft = (changed: Draft): void => setInput((last) => ({ ...last, draft: changed }))
  return (
    <QuestionForm check={issues} onConfirm={confirm}>
      <ObjectFields {...{ spec, draft, problemOf }} onChange={setDraft} />
    </QuestionForm>
  )
}

/** `seen` is the version that staff saw. After a conflict, the next save replaces the newest one. */
const openInput = (discount: Discount | undefined) => {
  const draft = toDraft(spec, discount?.terms ?? newTerms)
  return { draft, opened: draft, seen: discount?.version }
}

type Input = ReturnType<typeof openInput>

const isTouched = ({ draft, opened }: Input): boolean => !isSame(draft, opened)

const setActive = ({ id, version, terms }: Discount, isActive: boolean): Promise<boolean> =>
  write({
    run: () => updateDiscount(client, id, { terms: { ...terms, isActive }, version }),
    done: {
      title: isActive ? 'Discount activated' : 'Discount deactivated',
      description: terms.title,
    },
    failed: failureText,
    topic: 'discounts',
  })

const confirmRemoval = (discount: Discount): void =>
  openQuestion({
    title: `Delete ${discount.terms.title}?`,
    texts: ['Orders keep what it took off. To pause it, deactivate it instead.'],
    confirm: 'Delete',
    isDangerous: true,
    run: () =>
      write({
        run: () => deleteDiscount(client, discount),
        done: { title: 'Discount deleted', description: discount.terms.title },
        failed: failureText,
        topic: 'discounts',
      }),
  })
