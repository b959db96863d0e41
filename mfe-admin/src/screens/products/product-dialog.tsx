import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import type { Product } from '@shop/contracts/product'
import { usePage } from '@shop/module-runtime/use-page'
import { Notice } from '@shop/ui/notice'
import { Panel } from '@shop/ui/panel'
import { Stack } from '@shop/ui/stack'
import { subtle } from '@shop/ui/type'

import { isNotFound } from '../../frame/queries/query-client.ts'
import { useListUrl } from '../../lists/list-url.ts'
import {
  choose,
  type Conflict,
  type EditState,
  isUndecided,
  openEdit,
  rebase,
} from './edit-state.ts'
import { draftOf, type Field, labelOf, valueText } from './product-draft.ts'
import * as css from './product-form.css.ts'
import { ProductForm } from './product-form.tsx'
import { ProductHistory } from './product-history.tsx'
import { missingProduct, productQueries, type ProductsSearch } from './product-queries.ts'
import {
  addProduct,
  type Attempt,
  changeProduct,
  confirmPlaced,
  type PendingSave,
  type Saved,
  undecided,
} from './save-product.ts'
import { asNewVariants, piecesOf, stocksOf } from './variant-draft.ts'

/** Never discards input without a confirmation, and does not close on a press outside. */
export const ProductDialog = ({ search }: { search: ProductsSearch }) => {
  const { open } = useListUrl(search)
  /** The product with unsaved input. */
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

const CreateProduct = (on: { onSaved: () => void; onCancel: () => void }) => {
  const { client } = usePage()
  const [id] = useState(() => crypto.randomUUID())
  const [draft, setDraft] = useState(() => draftOf(undefined))
  const save = async (): Promise<Saved> =>
    confirmPlaced({ stock: piecesOf(draft) || 0 }, draft) ??
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

type Closing = { onSaved: () => void; onCancel: () => void }

/** Keeps the form open even if a colleague deletes the product, so that the input is not lost. */
const EditProduct = ({ id, ...closing }: Closing & { id: string }) => {
  const { data, error } = useQuery(productQueries.details(usePage().client, id))
  const current = isNotFound(error) ? 'deleted' : data
  const [opened, setOpened] = useState<Product | null>(null)
  if (!opened && current && current !== 'deleted') setOpened(current)
  if (opened) return <EditForm opened={opened} current={current} {...closing} />
  return current === 'deleted' ? (
    <Notice {...missingProduct} />
  ) : (
    <Notice title="The product could not be loaded" text="Close this and try again." />
  )
}

type EditProps = Closing & {
  opened: Product
  /** Undefined if it cannot be loaded at the moment. */
  current: Product | 'deleted' | undefined
}

const EditForm = ({ opened, current, ...closing }: EditProps) => {
  const { client } = usePage()
  const [edit, setEdit] = useState(() => openEdit(opened))
  const pending: PendingSave = useRef<Attempt>(undefined)
  const [seen, setSeen] = useState(opened)
  const isDeleted = current === 'deleted'
  const now = isDeleted ? undefined : current
  // A lower version means that the product was created again, from version 1. The save detects it.
  if (now && now.version > edit.base.version) setEdit(rebase(edit, now))
  if (now && now !== seen) setSeen(now)

  const save = async (): Promise<Saved> => {
    if (isDeleted)
      return addProduct(client, withStock(edit, seen), { id: edit.base.id, isDrawn: false })
    if (isUndecided(edit)) return undecided
    return confirmPlaced(seen, edit.draft) ?? changeProduct(client, edit, setEdit, pending)
  }

  return (
    <Stack gap="md">
      <p className={subtle}>Update product information</p>
      <ProductForm
        draft={edit.draft}
        onChange={(changes) =>
          setEdit((last) => ({ ...last, draft: { ...last.draft, ...changes } }))
        }
        inStock={seen}
        submitLabel={isDeleted ? 'Create it anew' : 'Update Product'}
        notice={
          isDeleted ? (
            <DeletedNotice name={edit.base.name} />
          ) : (
            <ConflictNotice
              edit={edit}
              onChoose={(field, choice) => setEdit((last) => choose(last, field, choice))}
            />
          )
        }
        reminder={!isDeleted && isUndecided(edit) ? undecided.text : undefined}
        onSave={save}
        {...closing}
      />
      {now && <ProductHistory product={now} />}
    </Stack>
  )
}

const DeletedNotice = ({ name }: { name: string }) => (
  <div role="alert">
    <p className={css.notice}>
      <span>
        <strong>
          “<bdi>{name}</bdi>” was deleted meanwhile.
        </strong>{' '}
        What you typed is still here: “Create it anew” puts it back as a new product at the same
        address.
      </span>
    </p>
  </div>
)

/** Turns typed stock changes into totals, based on the stock before the deletion. */
const withStock = ({ draft }: EditState, seen: Product): EditState['draft'] => ({
  ...draft,
  stock: String(Math.max(0, seen.stock + (piecesOf(draft) || 0))),
  variants: asNewVariants(draft.variants, stocksOf(seen)),
})

type ConflictProps = {
  edit: EditState
  onChoose: (field: Field, choice: 'mine' | 'theirs') => void
}

/** Mounted even without changes, so that the alert is announced when they appear. */
const ConflictNotice = ({ edit: { base, conflicts, adopted }, onChoose }: ConflictProps) => (
  <div role="alert" className={css.changes}>
    {conflicts.length + adopted.length > 0 && (
      <div className={css.notice}>
        <p>
          <strong>
            A colleague saved “<bdi>{base.name}</bdi>” meanwhile.
          </strong>
          {conflicts.length > 0 && ' Both of you changed these fields. Which value is to stay?'}
        </p>
        {conflicts.map((conflict) => (
          <Question key={conflict.field} conflict={conflict} onChoose={onChoose} />
        ))}
        {adopted.length > 0 && <p>Theirs now: {adopted.map(labelOf).join(', ')}.</p>}
      </div>
    )}
  </div>
)

const sides = [
  ['mine', 'Mine'],
  ['theirs', 'Theirs'],
] as const

const Question = ({
  conflict,
  onChoose,
}: { conflict: Conflict } & Pick<ConflictProps, 'onChoose'>) => (
  <fieldset className={css.question} data-undecided={conflict.choice ? undefined : true}>
    <legend className={css.questionName}>{labelOf(conflict.field)}</legend>
    {sides.map(([side, label]) => (
      <label key={side} className={css.side}>
        <input
          type="radio"
          name={`conflict-${conflict.field}`}
          className={css.circle}
          checked={conflict.choice === side}
          onChange={() => onChoose(conflict.field, side)}
        />
        <span>
          <strong>{label}:</strong> {valueText(conflict.field, conflict[side])}
        </span>
      </label>
    ))}
  </fieldset>
)
