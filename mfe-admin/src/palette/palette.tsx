/** The command palette: one field that finds screens, orders, products and customers. */
import { Autocomplete } from '@base-ui/react/autocomplete'
import { useEffect, useRef, useState } from 'react'

import { usePage } from '@shop/module-kit/use-page'
import { Icon } from '@shop/ui/icon'
import { IconButton } from '@shop/ui/icon-button'

import { findScreens, type PaletteGroup, type PaletteItem } from './palette-items.ts'
import * as css from './palette.css.ts'
import { type Search, useShopSearch } from './use-shop-search.ts'

/** Arrow keys choose, Enter goes; the list is what the address of each thing says. */
export const Palette = ({ onClose }: { onClose: () => void }) => {
  const { client, go } = usePage()
  const [query, setQuery] = useState('')
  const search = useShopSearch(client, query)
  const input = useRef<HTMLInputElement>(null)
  // The dialog may have opened before this arrived.
  useEffect(() => input.current?.focus(), [])
  const groups = [...findScreens(query), ...search.groups]
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
        {statusText(search, groups.length)}
      </Autocomplete.Status>
    </Autocomplete.Root>
  )
}

const Group = ({
  group: { label, items },
  onFollow,
}: {
  group: PaletteGroup
  onFollow: (item: PaletteItem) => void
}) => (
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
          <span className={css.label}>{item.label}</span>
          <span className={css.note}>{item.note}</span>
        </Autocomplete.Item>
      )}
    </Autocomplete.Collection>
  </Autocomplete.Group>
)

const statusText = ({ state }: Search, groupCount: number): string => {
  if (state === 'searching') return 'Searching…'
  if (state === 'failed')
    return 'The shop could not be searched. Check the connection and try again.'
  return groupCount === 0 ? 'Nothing found' : 'Arrow keys choose, Enter opens, Escape closes'
}
