import { Autocomplete } from '@base-ui/react/autocomplete'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { listCustomers } from '@shop/client/customers'
import { listOrders } from '@shop/client/orders'
import { listProducts } from '@shop/client/products'
import type { Customer } from '@shop/contracts/customer'
import type { Order } from '@shop/contracts/order'
import type { Product } from '@shop/contracts/product'
import { foldText } from '@shop/domain/fold-text'
import { formatCents } from '@shop/domain/money'
import { useDebounced } from '@shop/module-runtime/use-debounced'
import { usePage } from '@shop/module-runtime/use-page'
import { Icon } from '@shop/ui/icon'
import { IconButton } from '@shop/ui/icon-button'

import { shortOrderId } from '../display/text.tsx'
import { customerHref, editProductHref, mailboxHref, orderHref } from '../navigation/hrefs.ts'
import { groupsWith, type ScreenGroup, screenGroups } from '../navigation/screens.ts'
import { client } from '../staff/staff-session.ts'
import * as css from './palette.css.ts'

export const Palette = ({ onClose }: { onClose: () => void }) => {
  const { go, screens } = usePage()
  const [query, setQuery] = useState('')
  const search = useShopSearch(query)
  const input = useRef<HTMLInputElement>(null)
  // This component loads lazily, so the dialog may have opened without a field to focus.
  useEffect(() => input.current?.focus(), [])
  const groups = [...findScreens(query, groupsWith(screens)), ...search.groups]
  const follow = ({ href }: PaletteItem): void => {
    onClose()
    go(href)
  }
  return (
    <Autocomplete.Root
      inline
      open
      mode="none"
      items={groups}
      value={query}
      onValueChange={setQuery}
      itemToStringValue={({ label }: PaletteItem) => label}
      autoHighlight="always"
      keepHighlight
    >
      <div className={css.head}>
        <Icon name="search" />
        <Autocomplete.Input
          ref={input}
          className={css.input}
          aria-label="Search screens, orders, products and customers"
          placeholder="Search screens, orders, products, customers…"
          maxLength={200}
          spellCheck={false}
        />
        <IconButton icon="close" label="Close" onClick={onClose} />
      </div>
      <Autocomplete.List className={css.list}>
        {(group: PaletteGroup) => <Group key={group.label} group={group} onFollow={follow} />}
      </Autocomplete.List>
      <Autocomplete.Status className={css.status}>
        {statusText(search.state, query, groups.length)}
      </Autocomplete.Status>
    </Autocomplete.Root>
  )
}

type GroupProps = { group: PaletteGroup; onFollow: (item: PaletteItem) => void }

const Group = ({ group: { label, items }, onFollow }: GroupProps) => (
  <Autocomplete.Group items={items} className={css.group}>
    <Autocomplete.GroupLabel className={css.groupName}>{label}</Autocomplete.GroupLabel>
    <Autocomplete.Collection>
      {(item: PaletteItem) => (
        <Autocomplete.Item
          key={item.href}
          value={item}
          className={css.item}
          onClick={() => onFollow(item)}
        >
          <span className={css.label} title={item.label}>
            <bdi>{item.label}</bdi>
          </span>
          <span className={css.note}>{item.note}</span>
        </Autocomplete.Item>
      )}
    </Autocomplete.Collection>
  </Autocomplete.Group>
)

type PaletteItem = { label: string; note: string; href: string }
type PaletteGroup = { label: string; items: readonly PaletteItem[] }

export const findScreens = (
  query: string,
  groups: readonly ScreenGroup[] = screenGroups,
): PaletteGroup[] => {
  const words = foldText(query).split(/\s+/).filter(Boolean)
  const all = groups.flatMap(({ label: group, screens }) =>
    screens.map(({ label, href }) => ({ label, href, note: group })),
  )
  const items = [...all, ...unlisted].filter(({ label, note }) => {
    const text = foldText(`${label} ${note}`)
    return words.every((word) => text.includes(word))
  })
  return toGroup('Screens', items)
}

/** Screens that the sidebar can lack, because the specification sets the sidebar's entries. */
const unlisted: PaletteItem[] = [
  { label: 'Emails', href: mailboxHref(), note: 'Mailbox' },
  { label: 'Returns', href: '/admin/returns', note: 'Sales' },
]

const toGroup = (label: string, items: readonly PaletteItem[]): PaletteGroup[] =>
  items.length > 0 ? [{ label, items }] : []

export const orderItem = ({ id, customerName, customerEmail, totalCents }: Order): PaletteItem => ({
  label: customerName,
  note: `${shortOrderId(id)} · ${customerEmail} · ${formatCents(totalCents)}`,
  href: orderHref(id),
})

export const productItem = ({ id, name, category, priceCents }: Product): PaletteItem => ({
  label: name,
  note: `${category} · ${formatCents(priceCents)}`,
  href: editProductHref(id),
})

export const customerItem = ({ id, email, name, totalOrders }: Customer): PaletteItem => ({
  label: name,
  note: `${email} · ${totalOrders} order(s)`,
  href: customerHref(id),
})

type Search = { state: 'idle' | 'searching' | 'failed'; groups: readonly PaletteGroup[] }

const minLength = 2
const searchDelayMs = 120

/** Never returns an earlier query's results, because Enter would open one of them. */
const useShopSearch = (query: string): Search => {
  const q = query.trim()
  const searched = useDebounced(q, searchDelayMs)
  const { data, isError } = useQuery({
    queryKey: ['palette', searched],
    queryFn: () => searchShop(searched),
    enabled: searched.length >= minLength,
    // Cache nothing, so that typing the same words again searches again.
    gcTime: 0,
    refetchInterval: false,
  })
  if (q.length < minLength) return { state: 'idle', groups: [] }
  if (q === searched && isError) return { state: 'failed', groups: [] }
  if (q !== searched || !data) return { state: 'searching', groups: [] }
  return { state: 'idle', groups: data }
}

const limit = 5

export const searchShop = async (q: string): Promise<PaletteGroup[]> => {
  const [{ orders }, { products }, { customers }] = await Promise.all([
    listOrders(client, { q, limit }),
    listProducts(client, { q, limit }),
    listCustomers(client, { q, limit }),
  ])
  return [
    ...toGroup('Orders', orders.map(orderItem)),
    ...toGroup('Products', products.map(productItem)),
    ...toGroup('Customers', customers.map(customerItem)),
  ]
}

export const statusText = (state: Search['state'], query: string, groupCount: number): string => {
  const length = query.trim().length
  if (state === 'searching') return 'Searching…'
  if (state === 'failed')
    return 'The shop could not be searched. Check the connection and try again.'
  if (length === 0) return 'Type to search orders, products, customers'
  if (length < minLength) return 'Type one more letter to search orders, products, customers'
  return groupCount === 0 ? 'Nothing found' : 'Arrow keys choose, Enter opens, Escape closes'
}
