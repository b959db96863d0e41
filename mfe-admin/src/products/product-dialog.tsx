/** The dialog to add or edit a product, and what it says when a colleague was faster. */
import { useState } from 'react'

import type { Client } from '@shop/client/client'
import type { Product } from '@shop/contracts/product'
import { Panel } from '@shop/ui/panel'
import { quiet } from '@shop/ui/type'

import { ConflictNotice } from './conflict-notice.tsx'
import * as css from './product-form.css.ts'
import { ProductForm } from './product-form.tsx'
import { addProduct, changeProduct, type SaveFailure } from './save-product.ts'

type Props = {
  client: Client
  products: readonly Product[]
  /** What is being edited, as it was when the dialog opened; `new` for a product to be added. */
  edited: Product | 'new' | undefined
  onClose: () => void
}

/** A press outside does not close it: what was typed would be lost. */
export const ProductDialog = ({ client, products, edited, onClose }: Props) => (
  <Panel
    title={edited === 'new' ? 'Create New Product' : 'Edit Product'}
    kind="dialog"
    isOpen={edited !== undefined}
    onClose={onClose}
    closesOutside={false}
  >
    {edited === 'new' && (
      <ProductForm
        submitLabel="Create Product"
        onSave={(draft) => addProduct(client, draft)}
        onClose={onClose}
      />
    )}
    {edited && edited !== 'new' && (
      <EditProduct
        client={client}
        opened={edited}
        current={products.find(({ id }) => id === edited.id)}
        onClose={onClose}
      />
    )}
  </Panel>
)

type EditProps = {
  client: Client
  opened: Product
  /** As it is now; nothing once it was deleted. */
  current: Product | undefined
  onClose: () => void
}

/** `base` is what the form was filled from; changes are counted against it. */
const EditProduct = ({ client, opened, current, onClose }: EditProps) => {
  const [base, setBase] = useState(opened)
  const [version, setVersion] = useState(opened.version)
  const [isSaving, setIsSaving] = useState(false)
  const takeTheirs = (theirs: Product): void => {
    setBase(theirs)
    setVersion(theirs.version)
  }
  return (
    <div className={css.dialog}>
      <p className={quiet}>Update product information</p>
      <ConflictNotice
        base={base}
        current={current}
        isKnown={isSaving || current?.version === version}
        onTake={takeTheirs}
        onKeep={(theirs) => setVersion(theirs.version)}
      />
      <ProductForm
        key={base.version}
        product={base}
        stockNow={current?.stock ?? base.stock}
        submitLabel="Update Product"
        onSave={async (draft): Promise<SaveFailure | undefined> => {
          setIsSaving(true)
          const failure = await changeProduct(client, { product: base, version, draft })
          if (failure) setIsSaving(false)
          return failure
        }}
        onClose={onClose}
      />
    </div>
  )
}
