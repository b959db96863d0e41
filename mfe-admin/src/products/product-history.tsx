import type { AuditEntry } from '@shop/contracts/audit'
import type { Product } from '@shop/contracts/product'
import { usePage } from '@shop/module-runtime/use-page'
import { Button } from '@shop/ui/button'
import { subtle } from '@shop/ui/type'

import { useBusy } from '../display/use-busy.ts'
import { History } from '../history/history.tsx'
import { useMayActAs } from '../staff/use-staff.tsx'
import { describeChange, undoChange, undoState } from './undo-change.ts'

/** What staff did with a product, each change with its way back where there is one. */
export const ProductHistory = ({ product }: { product: Product }) => (
  <History
    noun="product"
    subject={product.id}
    describe={describeChange}
    renderUndo={(entry, { refocus }) => <Undo entry={entry} product={product} refocus={refocus} />}
  />
)

type Props = { entry: AuditEntry; product: Product; refocus: () => void }

const Undo = ({ entry, product, refocus }: Props) => {
  const { client } = usePage()
  const [isBusy, run] = useBusy()
  const state = undoState(entry, product)
  if (!useMayActAs('clerk') || state === 'none') return null
  if (state === 'overtaken') return <p className={subtle}>Changed again since</p>
  const undo = async (): Promise<void> => {
    await run(() => undoChange(client, product.id, entry))
    refocus()
  }
  return (
    <Button tone="outline" isBusy={isBusy} onClick={() => void undo()}>
      Undo this change
    </Button>
  )
}
