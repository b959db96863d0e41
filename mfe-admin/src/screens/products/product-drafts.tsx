import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'

import { deleteDraft } from '@shop/client/drafts'
import type { ProblemIssue } from '@shop/contracts/problem'
import type { StoredDraft } from '@shop/contracts/product-draft'
import { describeChoice } from '@shop/domain/variants'
import { IconButton } from '@shop/ui/icon-button'
import { ProductPicture } from '@shop/ui/product-picture'
import { type Column, Table } from '@shop/ui/table'
import { subheading } from '@shop/ui/type'

import { strong } from '../../frame/display/display.css.ts'
import { NotSaved, useFocusAround } from '../../frame/display/form.tsx'
import { Clamped } from '../../frame/display/page.tsx'
import { timeText } from '../../frame/display/text.tsx'
import { unlessMissing, write } from '../../frame/queries/query-client.ts'
import { client, useMayActAs } from '../../frame/staff/staff-session.ts'
import { useListUrl } from '../../lists/list-url.ts'
import { ListSection } from '../../lists/list.tsx'
import { toFormIssues } from './product-changes.ts'
import { productForm } from './product-dialog.tsx'
import { choiceOf, labelOf } from './product-draft.ts'
import { productQueries } from './product-queries.ts'
import * as css from './products.css.ts'

export const Drafts = () => {
  const { data } = useQuery(productQueries.drafts())
  return data && data.drafts.length > 0 && <DraftList drafts={data.drafts} />
}

const DraftList = ({ drafts }: { drafts: readonly StoredDraft[] }) => {
  const list = useRef<HTMLDivElement>(null)
  useFocusAround(list)
  return (
    <div ref={list}>
      <ListSection label="Drafts">
        <h2 className={subheading}>Drafts</h2>
        <Table label="Drafts" rows={drafts} keyOf={({ id }) => id} columns={columns} />
      </ListSection>
    </div>
  )
}

type Props = { draft: StoredDraft }

const Name = ({ draft: { id, product } }: Props) => (
  <div className={css.product}>
    {product.image ? (
      <ProductPicture image={product.image} alt="" sizes="3.5rem" isThumb />
    ) : (
      <span />
    )}
    <div>
      <Clamped text={product.name} look={strong} />
      <NotSaved form={productForm('new', id)} />
    </div>
  </div>
)

const GoesLive = ({ draft }: Props) => {
  const { publishAt, issues } = draft
  if (issues) return <span className={css.soldOut}>{whyNotLive(issues, draft)}</span>
  return publishAt === null ? 'When you publish it' : timeText(publishAt)
}

const whyNotLive = (issues: readonly ProblemIssue[], { product }: StoredDraft): string => {
  const texts = toFormIssues(issues, product.variants).map(({ field, cell, message }) => {
    // Only the SKU of a variant can become invalid before the draft is due, because another product
    // may take it.
    if (cell) return `SKU of ${describeChoice(choiceOf(cell.key))} ${message}`
    return field ? `${labelOf(field)} ${message}` : message
  })
  return `Did not go live: ${texts.join('; ')}`
}

const Actions = ({ draft: { id, product } }: Props) => {
  const { set } = useListUrl()
  if (!useMayActAs('clerk')) return null
  return (
    <>
      <IconButton
        icon="edit"
        label={`Edit draft ${product.name}`}
        onClick={() => set({ edit: 'new', draft: id })}
      />
      <IconButton
        icon="trash"
        label={`Delete draft ${product.name}`}
        onClick={() => void removeDraft(id)}
      />
    </>
  )
}

const removeDraft = async (id: string): Promise<boolean> =>
  confirm('Are you sure you want to delete this draft?') &&
  write({
    run: () => unlessMissing(deleteDraft(client, id)),
    done: { title: 'Draft deleted!' },
    failed: 'Failed to delete the draft. Please try again.',
    topic: 'products',
  })

const columns: readonly Column<StoredDraft>[] = [
  { name: 'Product', kind: 'lead', cell: (draft) => <Name draft={draft} /> },
  { name: 'Goes live', cell: (draft) => <GoesLive draft={draft} /> },
  { name: 'Actions', kind: 'actions', cell: (draft) => <Actions draft={draft} /> },
]
