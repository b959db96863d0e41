import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'

import type { WishlistItem } from '@shop/contracts/cart'
import { productHref } from '@shop/domain/hrefs'
import { formatCents } from '@shop/domain/money'
import { Button } from '@shop/ui/button'
import { IconButton } from '@shop/ui/icon-button'
import { ProductPicture } from '@shop/ui/product-picture'
import { oneLine, subtle } from '@shop/ui/type'

import * as css from './removable-list.css.ts'

type ListProps<Item> = {
  items: readonly Item[]
  empty: ReactNode
  /** `index` is where an undo restores the item. Null if nothing was removed. */
  removed: { text: string; index: number } | null
  onUndo: () => void
  onLeave: () => void
  /** React's key of an item, by default its id. */
  keyOf?: (item: Item, index: number) => string
  /** Must call `beforeRemoval` before it removes or replaces the item. */
  renderLine: (item: Item, beforeRemoval: () => void) => ReactNode
}

const pageLength = 50

const idOf = ({ id }: { id: string }): string => id

export const RemovableList = <Item extends { id: string }>({
  items,
  empty,
  removed,
  onUndo,
  onLeave,
  keyOf = idOf,
  renderLine,
}: ListProps<Item>) => {
  const count = items.length
  const { region, expectAt } = useFocusAfterRemoval(items)
  const [limit, setLimit] = useState(pageLength)
  const undo = (): void => {
    expectAt(removed?.index ?? 0)
    onUndo()
  }
  return (
    <div ref={region}>
      {count === 0 && empty}
      <ul className={css.lines}>
        {items.slice(0, limit).map((item, index) => (
          <Fragment key={keyOf(item, index)}>{renderLine(item, () => expectAt(index))}</Fragment>
        ))}
      </ul>
      {limit < count && (
        <div className={css.showMore}>
          <p className={subtle} role="status">
            {limit.toLocaleString('en-US')} of {count.toLocaleString('en-US')}
          </p>
          <Button tone="outline" onClick={() => setLimit(limit + pageLength)}>
            Show more
          </Button>
        </div>
      )}
      <UndoRemoval text={removed && removed.text} onUndo={undo} onLeave={onLeave} />
    </div>
  )
}

type UndoProps = { text: string | null; onUndo: () => void; onLeave: () => void }

const UndoRemoval = ({ text, onUndo, onLeave }: UndoProps) => {
  useEffect(() => onLeave, [onLeave])
  return (
    <div role="status" className={css.undoPosition}>
      {text !== null && (
        <p className={css.undo}>
          <bdi className={oneLine}>{text}</bdi>
          <button type="button" className={css.undoButton} onClick={onUndo}>
            Undo
          </button>
        </p>
      )}
    </div>
  )
}

type LineProps = {
  product: Readonly<WishlistItem>
  color?: string | undefined
  choice?: string
  onRemove: () => void
  children: ReactNode
}

export const RemovableLine = ({ product, color, choice, onRemove, children }: LineProps) => (
  <li className={css.line}>
    <a href={productHref(product.id)} className={css.picture} tabIndex={-1} aria-hidden="true">
      <ProductPicture image={product.image} color={color} alt="" sizes="8rem" />
    </a>
    <div className={css.text}>
      <a href={productHref(product.id)} className={css.name}>
        <bdi>{product.name}</bdi>
      </a>
      {choice && <p className={subtle}>{choice}</p>}
      <p className={css.price}>{formatCents(product.priceCents)}</p>
    </div>
    {children}
    <div className={css.remove}>
      <IconButton icon="trash" label={`Remove ${product.name}`} onClick={onRemove} />
    </div>
  </li>
)

/** Call `expectAt(index)` before a list change. After the change, line `index` gets the focus. */
const useFocusAfterRemoval = (items: readonly { id: string }[]) => {
  const region = useRef<HTMLDivElement>(null)
  const expected = useRef<{ index: number; before: string } | null>(null)
  const ids = items.map(({ id }) => id).join()
  useEffect(() => {
    const { current: change } = expected
    if (!change || change.before === ids || !region.current) return
    expected.current = null
    focusLine(region.current, change.index)
  })
  const expectAt = (index: number): void => void (expected.current = { index, before: ids })
  return { region, expectAt }
}

const focusLine = (region: HTMLElement, index: number): void => {
  const buttons = region.querySelectorAll<HTMLElement>('li [title^="Remove "]')
  const button = buttons[Math.min(index, buttons.length - 1)]
  if (button) button.focus()
  else focusHeading(region)
}

export const focusHeading = (region: HTMLElement): void => {
  const heading = region.closest('dialog, main')?.querySelector<HTMLElement>('h1, h2')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}
