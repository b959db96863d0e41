/** The dialog to add or edit a product; the address says which. */
import { useState } from 'react'

import { usePage } from '@shop/module-kit/use-page'
import { Panel } from '@shop/ui/panel'

import { EditProduct } from './edit-product.tsx'
import type { Edited } from './load-products.ts'
import { draftOf } from './product-draft.ts'
import { ProductForm } from './product-form.tsx'
import type { ProductsSearch } from './products-search.ts'
import { addProduct } from './save-product.ts'
import { useProductsAddress } from './use-products-address.ts'

type Props = { search: ProductsSearch; edited: Edited }

/** A press outside does not close it: what was typed would be lost. */
export const ProductDialog = ({ search, edited }: Props) => {
  const { edit } = useProductsAddress(search)
  const close = (): void => {
    if (search.edit !== undefined) edit(undefined)
  }
  return (
    <Panel
      title={search.edit === 'new' ? 'Create New Product' : 'Edit Product'}
      kind="dialog"
      isOpen={search.edit !== undefined}
      onClose={close}
      closesOutside={false}
    >
      {search.edit === 'new' ? (
        <CreateProduct onClose={close} />
      ) : (
        <EditProduct key={search.edit} edited={edited} onClose={close} />
      )}
    </Panel>
  )
}

const CreateProduct = ({ onClose }: { onClose: () => void }) => {
  const { client } = usePage()
  const [draft, setDraft] = useState(() => draftOf(undefined))
  return (
    <ProductForm
      draft={draft}
      onChange={(changes) => setDraft((last) => ({ ...last, ...changes }))}
      submitLabel="Create Product"
      onSave={() => addProduct(client, draft)}
      onClose={onClose}
    />
  )
}
