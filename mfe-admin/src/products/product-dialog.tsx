/** The dialog to add or edit a product; the URL says which. */
import { useRef, useState } from 'react'

import { usePage } from '@shop/module-runtime/use-page'
import { Panel } from '@shop/ui/panel'

import { confirmPlaced } from './confirm-placed.ts'
import { EditProduct } from './edit-product.tsx'
import { draftOf } from './product-draft.ts'
import { ProductForm } from './product-form.tsx'
import { type ProductsSearch, useProductsUrl } from './product-queries.ts'
import { addProduct, type Saved } from './save-product.ts'

/** A press outside does not close it, and what was typed is never dropped without being confirmed. */
export const ProductDialog = ({ search }: { search: ProductsSearch }) => {
  const { edit } = useProductsUrl(search)
  /** The product that something was typed for. */
  const typedFor = useRef<string>(undefined)
  const close = (): void => {
    typedFor.current = undefined
    if (search.edit !== undefined) edit(undefined)
  }
  const markTyped = (): void => {
    typedFor.current = search.edit
  }
  const canClose = (): boolean =>
    search.edit === undefined ||
    typedFor.current !== search.edit ||
    confirm('Discard what you typed?')
  const cancel = (): void => {
    if (canClose()) close()
  }
  return (
    <Panel
      title={search.edit === 'new' ? 'Create New Product' : 'Edit Product'}
      kind="dialog"
      isOpen={search.edit !== undefined}
      onClose={close}
      closesOutside={false}
      firstFocus="input[name='name']"
      canClose={canClose}
    >
      <div
        onInput={markTyped}
        // What is pasted into several fields at once is input of none of them.
        onPaste={markTyped}
      >
        {search.edit === 'new' ? (
          <CreateProduct onSaved={close} onCancel={cancel} />
        ) : (
          search.edit && (
            <EditProduct key={search.edit} id={search.edit} onSaved={close} onCancel={cancel} />
          )
        )}
      </div>
    </Panel>
  )
}

const CreateProduct = (on: { onSaved: () => void; onCancel: () => void }) => {
  const { client } = usePage()
  const [id] = useState(() => crypto.randomUUID())
  const [draft, setDraft] = useState(() => draftOf(undefined))
  const save = async (): Promise<Saved> =>
    confirmPlaced({ stock: Number(draft.stock) || 0 }, draft) ??
    addProduct(client, draft, { id, isDrawn: true })
  return (
    <ProductForm
      draft={draft}
      onChange={(changes) => setDraft((last) => ({ ...last, ...changes }))}
      submitLabel="Create Product"
      onSave={save}
      {...on}
    />
  )
}
