import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import type { Product } from '@shop/contracts/product'
import { Slot } from '@shop/module-runtime/slot'
import { Notice } from '@shop/ui/notice'
import { Panel } from '@shop/ui/panel'
import { Stack } from '@shop/ui/stack'
import { subtle } from '@shop/ui/type'

import { notice } from '../../frame/display/display.css.ts'
import { isNotFound } from '../../frame/queries/query-client.ts'
import { useListUrl } from '../../lists/list-url.ts'
import { ConflictNotice } from '../../lists/conflict-notice.tsx'
import { chooseSide, isUndecided } from '../../lists/merge-draft.ts'
import { nameOf, openEdit, partText, rebase, withPart } from './edit-state.ts'
import { piecesLeft } from './product-changes.ts'
import { draftOf, type ProductDraft } from './product-draft.ts'
import type { InStock } from './product-fields.tsx'
import { ProductForm } from './product-form.tsx'
import { ProductHistory } from './product-history.tsx'
import { missingProduct, productQueries, type ProductsSearch } from './product-queries.ts'
import { addProduct, changeProduct, failure, type PendingSave, type Saved } from './save-product.ts'
import { mapDrafts, piecesOf, stocksOf } from './variant-draft.ts'

/** Asks before it discards input. A click outside does not close the dialog. */
export const ProductDialog = ({ search }: { search: ProductsSearch }) => {
  const { open } = useListUrl()
  /** The id of the product whose form has unsaved input. */
  const typedFor = useRef<string>(undefined)
  const close = (): void => {
    typedFor.current = undefined
    if (search.edit !== undefined) open(undefined)
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
        // Pasting into several cells of the grid fires no input event.
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

type Closing = { onSaved: () => void; onCancel: () => void }

const CreateProduct = (closing: Closing) => {
  const [id] = useState(() => crypto.randomUUID())
  const [draft, setDraft] = useState(() => draftOf(undefined))
  return (
    <ProductForm
      draft={draft}
      onChange={(changes) => setDraft((last) => ({ ...last, ...changes }))}
      submitLabel="Create Product"
      onSave={async () =>
        confirmPlaced({ stock: piecesOf(draft) || 0 }, draft) ?? addProduct(draft, id)
      }
      {...closing}
    />
  )
}

/** Asks before a save drops pieces that no variant has. Returns undefined if saving may go on. */
const confirmPlaced = (inStock: InStock, draft: ProductDraft): Saved => {
  const left = piecesLeft(inStock, draft)
  const isMeant =
    left <= 0 || confirm(`${left} of the pieces have no size and color. Save without them?`)
  return isMeant ? undefined : failure('Place the pieces that are left, then save again.')
}

/** The query keeps the last data of a deleted product, so the form stays open with its input. */
const EditProduct = ({ id, ...closing }: Closing & { id: string }) => {
  const { data, error } = useQuery(productQueries.details(id))
  const isDeleted = isNotFound(error)
  if (data) return <EditForm now={data} isDeleted={isDeleted} {...closing} />
  return isDeleted ? (
    <Notice {...missingProduct} />
  ) : (
    <Notice title="The product could not be loaded" text="Close this and try again." />
  )
}

const EditForm = ({
  now,
  isDeleted,
  ...closing
}: Closing & { now: Product; isDeleted: boolean }) => {
  const [edit, setEdit] = useState(() => openEdit(now))
  const pending: PendingSave = useRef(undefined)
  // A lower version means that the product was deleted and created again. The save detects that.
  if (now.version > edit.base.version) setEdit(rebase(edit, now))
  const save = async (): Promise<Saved> => {
    if (isDeleted) return addProduct(asNew(edit.draft, now), now.id)
    if (isUndecided(edit)) return failure('Choose which values to keep, then save again.')
    return confirmPlaced(now, edit.draft) ?? changeProduct(edit, setEdit, pending)
  }
  return (
    <Stack gap="md">
      <p className={subtle}>Update product information</p>
      <div>
        <ProductForm
          draft={edit.draft}
          onChange={(changes) =>
            setEdit((last) => ({ ...last, draft: { ...last.draft, ...changes } }))
          }
          inStock={now}
          submitLabel={isDeleted ? 'Create it again' : 'Update Product'}
          notice={
            isDeleted ? (
              <DeletedNotice name={edit.base.name} />
            ) : (
              <ConflictNotice
                edit={edit}
                title={
                  <>
                    A colleague just saved “<bdi>{edit.base.name}</bdi>”.
                  </>
                }
                nameOf={nameOf}
                textsOf={({ part, mine, theirs }) => ({
                  mine: partText(part, mine),
                  theirs: partText(part, theirs),
                })}
                onChoose={(conflict, choice) =>
                  setEdit((last) => chooseSide(last, conflict, choice, withPart))
                }
              />
            )
          }
          onSave={save}
          {...closing}
        />
        {!isDeleted && <Slot name="admin.product" params={{ productId: now.id }} />}
      </div>
      {!isDeleted && <ProductHistory product={now} />}
    </Stack>
  )
}

/** Turns typed stock changes into totals, based on the stock before the deletion. */
const asNew = (draft: ProductDraft, last: Product): ProductDraft => {
  const total = (before: number, typed: { stock: string }): string =>
    String(Math.max(0, before + (piecesOf(typed) || 0)))
  const stocks = stocksOf(last)
  return {
    ...draft,
    stock: total(last.stock, draft),
    variants: mapDrafts(draft.variants, (one, key) => ({
      ...one,
      stock: total(stocks.get(key) ?? 0, one),
    })),
  }
}

const DeletedNotice = ({ name }: { name: string }) => (
  <div role="alert">
    <p className={notice}>
      <span>
        <strong>
          “<bdi>{name}</bdi>” was deleted.
        </strong>{' '}
        What you typed is still here: “Create it again” puts it back as a new product at the same
        address.
      </span>
    </p>
  </div>
)
