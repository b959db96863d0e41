/** The cart's lines as they can be changed, and what was just taken out. */
import {
  discardRemovedLines,
  undoCartRemoval,
  type RemovedLines,
  removeFromCart,
  setQuantity,
} from '@shop/session/cart'
import { useCart } from '@shop/session/use-cart'

import { findChanges } from '../checkout/line-changes.ts'
import { useFocusAfterRemoval } from '../focus-after-removal.ts'
import { useShown } from '../show-more.tsx'
import { UndoNote } from '../undo-note.tsx'
import { CartLine } from './cart-line.tsx'
import { list } from './cart-line.css.ts'
import { EmptyCart } from './cart-states.tsx'
import { usePresent } from './use-present.ts'

/** After a removal the focus goes to the next line's remove button, or to the heading. */
export const CartLines = () => {
  const { items, removed } = useCart()
  const { region, expectAt } = useFocusAfterRemoval(items.length)
  const { shown, more } = useShown(items.length)
  const changes = findChanges(items, usePresent(items))
  const change = (id: string, index: number, quantity: number): void => {
    if (quantity < 1) expectAt(index)
    setQuantity(id, quantity)
  }
  const remove = (id: string, index: number): void => {
    expectAt(index)
    removeFromCart(id)
  }
  const undo = (): void => {
    expectAt(removed?.index ?? 0)
    undoCartRemoval()
  }
  return (
    <div ref={region}>
      {items.length === 0 && <EmptyCart />}
      <ul className={list}>
        {items.slice(0, shown).map((line, index) => (
          <CartLine
            key={line.id}
            line={line}
            change={changes.find(({ lineId, kind }) => lineId === line.id && kind !== 'price')}
            onQuantity={(quantity) => change(line.id, index, quantity)}
            onRemove={() => remove(line.id, index)}
          />
        ))}
      </ul>
      {more}
      <UndoNote text={removed && sayRemoved(removed)} onUndo={undo} onLeave={discardRemovedLines} />
    </div>
  )
}

const sayRemoved = ({ lines }: { lines: readonly RemovedLines['lines'][number][] }): string =>
  lines.length === 1 ? `${lines[0]?.product.name} removed` : 'Cart cleared'
