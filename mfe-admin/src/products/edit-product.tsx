/** The form of a known product, which colleagues may change or delete while it is open. */
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import type { Product } from '@shop/contracts/product'
import { usePage } from '@shop/module-runtime/use-page'
import { Notice } from '@shop/ui/notice'
import { Stack } from '@shop/ui/stack'
import { subtle } from '@shop/ui/type'

import { isNotFound } from '../queries/query-client.ts'
import { confirmPlaced } from './confirm-placed.ts'
import {
  choose,
  type EditState,
  isUndecided,
  openEdit,
  rebase,
  type Conflict,
} from './edit-state.ts'
import { type Field, labelOf } from './product-draft.ts'
import * as css from './product-form.css.ts'
import { ProductForm } from './product-form.tsx'
import { ProductHistory } from './product-history.tsx'
import { productQueries } from './product-queries.ts'
import {
  addProduct,
  type Attempt,
  changeProduct,
  type Saved,
  type PendingSave,
  undecided,
} from './save-product.ts'
import { valueText } from './value-text.ts'
import { asNewVariants, stocksOf } from './variant-draft.ts'

type Closing = { onSaved: () => void; onCancel: () => void }

/** Once there was a product its form stays, even when a colleague deletes the product. */
export const EditProduct = ({ id, ...closing }: Closing & { id: string }) => {
  const { data, error } = useQuery(productQueries.details(usePage().client, id))
  const current = isNotFound(error) ? 'deleted' : data
  const [opened, setOpened] = useState<Product | null>(null)
  if (!opened && current && current !== 'deleted') setOpened(current)
  if (opened) return <EditForm opened={opened} current={current} {...closing} />
  return current === 'deleted' ? (
    <Notice title="This product is not there" text="It may have been deleted meanwhile." />
  ) : (
    <Notice title="The product could not be loaded" text="Close this and try again." />
  )
}

type EditProps = Closing & {
  opened: Product
  /** Undefined while it cannot be loaded. */
  current: Product | 'deleted' | undefined
}

const EditForm = ({ opened, current, ...closing }: EditProps) => {
  const { client } = usePage()
  const [edit, setEdit] = useState(() => openEdit(opened))
  const pending: PendingSave = useRef<Attempt>(undefined)
  const [seen, setSeen] = useState(opened)
  const isDeleted = current === 'deleted'
  const now = isDeleted ? undefined : current
  // A version may also be lower: what was created anew begins with 1. Saving finds that out.
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

/** What there was when it was deleted, and what was to be added. */
const withStock = ({ draft }: EditState, seen: Product): EditState['draft'] => ({
  ...draft,
  stock: String(Math.max(0, seen.stock + (Number(draft.stock) || 0))),
  variants: asNewVariants(draft.variants, stocksOf(seen)),
})

type ConflictProps = {
  edit: EditState
  onChoose: (field: Field, choice: 'mine' | 'theirs') => void
}

/** What a colleague changed while the form was open, field by field; empty until then. */
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
