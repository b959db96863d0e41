import { useState } from 'react'

import { type Discount, discountStates } from '@shop/contracts/discount-input'
import { addToast } from '@shop/session/toasts'
import { Badge } from '@shop/ui/badge'
import { Button } from '@shop/ui/button'
import { IconButton } from '@shop/ui/icon-button'
import { Row } from '@shop/ui/stack'
import type { Column } from '@shop/ui/table'
import { subtle } from '@shop/ui/type'

import { Lines } from '../../frame/display/page.tsx'
import { capitalized } from '../../frame/display/text.tsx'
import { useMayActAs } from '../../frame/staff/staff-session.ts'
import { ListPage, optionsOf } from '../../lists/list.tsx'
import { useListUrl } from '../../lists/list-url.ts'
import { DeleteDialog, DiscountDialog, setActive } from './discount-dialog.tsx'
import {
  discountQueries,
  type DiscountsSearch,
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
    cell: ({ state, terms: { isPublic } }) => (
      <Row gap="xs">
        <Badge tone={stateTones[state]}>{capitalized(state)}</Badge>
        {isPublic && <Badge>Public</Badge>}
      </Row>
    ),
  },
  { name: 'Uses', kind: 'number', cell: usesText },
]

const filters = {
  state: { label: 'State', options: optionsOf('All states', discountStates) },
}

export const DiscountsPage = ({ search }: { search: DiscountsSearch }) => {
  const { set } = useListUrl()
  const isManager = useMayActAs('manager')
  const [toDelete, setToDelete] = useState<Discount>()
  const renderActions = (discount: Discount) => (
    <Actions discount={discount} onDelete={() => setToDelete(discount)} />
  )
  const actions: Column<Discount> = {
    name: 'Actions',
    kind: 'actions',
    cell: renderActions,
  }
  return (
    <ListPage
      title="Discounts"
      tools={isManager && <Button onClick={() => set({ edit: 'new' })}>Create a discount</Button>}
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
      <DeleteDialog discount={toDelete} onClose={() => setToDelete(undefined)} />
    </ListPage>
  )
}

type ActionProps = { discount: Discount; onDelete: () => void }

const Actions = ({ discount, onDelete }: ActionProps) => {
  const { set } = useListUrl()
  const { id, link, terms } = discount
  const { title, isActive } = terms
  return (
    <>
      {link !== null && (
        <IconButton
          icon="share"
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
      <IconButton icon="trash" label={`Delete ${title}`} onClick={onDelete} />
    </>
  )
}

/** The clipboard needs HTTPS, and browser settings can block it. The toast has the link, too. */
const copy = async (link: string): Promise<void> => {
  const isCopied = await navigator.clipboard.writeText(link).then(
    () => true,
    () => false,
  )
  addToast({ title: isCopied ? 'Link copied' : 'Copy this link', description: link })
}
