import { Autocomplete } from '@base-ui/react/autocomplete'
import { useEffect, useRef, useState } from 'react'

import { usePage } from '@shop/module-runtime/use-page'
import { Icon } from '@shop/ui/icon'
import { IconButton } from '@shop/ui/icon-button'

import { groupsWith } from '../navigation/screens.ts'
import * as css from './palette.css.ts'
import {
  findScreens,
  type PaletteGroup,
  type PaletteItem,
  statusText,
  useShopSearch,
} from './palette-items.ts'

export const Palette = ({ onClose }: { onClose: () => void }) => {
  const { go, screens } = usePage()
  const [query, setQuery] = useState('')
  const search = useShopSearch(query)
  const input = useRef<HTMLInputElement>(null)
  // The dialog may have opened before this component loaded, so the field takes the focus now.
  useEffect(() => input.current?.focus(), [])
  const groups = [...findScreens(query, groupsWith(screens)), ...search.groups]
  const found = groups.flatMap(({ items }) => items).length
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
        {statusText(search.state, query, found)}
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
