import { useState } from 'react'

import type { Order } from '@shop/contracts/order'
import { usePage } from '@shop/module-runtime/use-page'
import { Button } from '@shop/ui/button'
import { Panel } from '@shop/ui/panel'
import { Row } from '@shop/ui/stack'

import { removeOrder } from './delete-order.ts'

type Props = { order: Order | undefined; onClose: () => void }

/** Open while there is an order to delete; only a button confirms. */
export const DeleteOrderDialog = ({ order, onClose }: Props) => {
  const { client } = usePage()
  const [isDeleting, setIsDeleting] = useState(false)
  const remove = async (id: string): Promise<void> => {
    setIsDeleting(true)
    await removeOrder(client, id)
    setIsDeleting(false)
    onClose()
  }
  return (
    <Panel
      title="Delete order?"
      kind="question"
      isOpen={order !== undefined}
      onClose={onClose}
      closesOutside={false}
      firstFocus="button[name='cancel']"
      footer={
        <Row gap="sm">
          <Button name="cancel" tone="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button
            tone="danger"
            disabled={isDeleting}
            onClick={() => order && void remove(order.id)}
          >
            Delete
          </Button>
        </Row>
      }
    >
      <p>This action cannot be undone. The order will be permanently deleted.</p>
    </Panel>
  )
}
