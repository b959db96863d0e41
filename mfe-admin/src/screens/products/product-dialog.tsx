import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'

import type { Product } from '@shop/contracts/product'
import type { StoredDraft } from '@shop/contracts/product-draft'
import { Slot } from '@shop/module-runtime/slot'
import { Button } from '@shop/ui/button'
import { Notice } from '@shop/ui/notice'
import { Panel } from '@shop/ui/panel'
import { Row, Stack } from '@shop/ui/stack'
import { subtle } from '@shop/ui/type'

import { alertText, notice } from '../../frame/display/display.css.ts'
import {
  ActionButton,
  Form,
  SubmitButton,
  useIsShown,
  useLeaveWarning,
} from '../../frame/display/form.tsx'
import { isNotFound } from '../../frame/queries/query-client.ts'
import { ConflictNotice } from '../../lists/conflict-notice.tsx'
import { useListUrl } from '../../lists/list-url.ts'
import { chooseSide, isUndecided } from '../../lists/merge-draft.ts'
import { isOpen, nameOf, openEdit, partText, rebase, withPart } from './product-changes.ts'
import { PictureField } from './picture-field.tsx'
import { draftOf, draftOfStored, labelOf, type ProductDraft, stocksOf } from './product-draft.ts'
import {
  Basics,
  Choices,
  type FormTools,
  type InStock,
  Prices,
  Publication,
  Specifications,
  StockFields,
} from './product-fields.tsx'
import * as css from './products.css.ts'
import { ProductHistory } from './product-history.tsx'
import { missingProduct, productQueries, type ProductsSearch } from './product-queries.ts'
import {
  addProduct,
  asNew,
  changeProduct,
  confirmPlaced,
  failure,
  moveToDrafts,
  type PendingSave,
  type Saved,
  type SaveFailure,
  storeDraft,
} from './save-product.ts'

/** The dialog asks before it discards input. A click outside does not close it. */
export const ProductDialog = ({ search }: { search: ProductsSearch }) => {
  const { open } = useListUrl()
  const [typedFor, setTypedFor] = useState<string>()
  // Back closes the form, too.
  if (typedFor && typedFor !== search.edit) setTypedFor(undefined)
  useLeaveWarning(typedFor !== undefined)
  const close = (): void => {
    setTypedFor(undefined)
    if (search.edit !== undefined) open(undefined)
  }
  const markTyped = (): void => setTypedFor(search.edit)
  const canClose = (): boolean => !typedFor || confirm('Discard what you typed?')
  const cancel = (): void => {
    if (canClose()) close()
  }
  return (
    <Panel
      title={titleOf(search)}
      kind="dialog"
      isOpen={search.edit !== undefined}
      onClose={close}
      closesOutside={false}
      firstFocus="input[name='name']"
      canClose={canClose}
    >
      <div
        onInput={markTyped}
        // Needed, because pasting into several cells of the grid fires no input event.
        onPaste={markTyped}
      >
        {search.edit === 'new' ? (
          <NewProduct key={search.draft} id={search.draft} onSaved={close} onCancel={cancel} />
        ) : (
          search.edit && (
            <EditProduct key={search.edit} id={search.edit} onSaved={close} onCancel={cancel} />
          )
        )}
      </div>
    </Panel>
  )
}

const titleOf = ({ edit, draft }: ProductsSearch): string => {
  if (edit !== 'new') return 'Edit Product'
  return draft === undefined ? 'Create New Product' : 'Edit Draft'
}

type Action = { label: string; run: () => Promise<Saved> }

type Closing = { onSaved: () => void; onCancel: () => void }

/** Starts from the stored draft `id`, and keeps what is typed even if the draft is deleted. */
const NewProduct = ({ id, ...closing }: Closing & { id: string | undefined }) => {
  const { data, error } = useQuery({ ...productQueries.drafts(), enabled: id !== undefined })
  const found = data?.drafts.find((one) => one.id === id)
  const [stored, setStored] = useState(found)
  if (found && !stored) setStored(found)
  if (stored || id === undefined) return <CreateProduct stored={stored} {...closing} />
  if (data) return <Notice title="Draft not found" text="It was published or deleted." />
  return error && <Notice title="The draft could not be loaded" text="Close this and try again." />
}

const CreateProduct = ({ stored, ...closing }: Closing & { stored: StoredDraft | undefined }) => {
  const [id] = useState(() => stored?.id ?? crypto.randomUUID())
  const [version, setVersion] = useState(stored?.version ?? 0)
  const [draft, setDraft] = useState(() => (stored ? draftOfStored(stored) : draftOf()))
  const state = { id, version, onVersion: setVersion }
  const store = (changes?: Partial<ProductDraft>): Promise<Saved> =>
    storeDraft({ ...draft, ...changes }, state)
  // A new product sends no version, because older Workers reject unknown fields.
  const add = (): Promise<Saved> => addProduct(draft, id, stored && state)
  const isScheduled = draft.publishAt !== ''
  const publish: Action = {
    label: isScheduled ? 'Schedule Product' : stored ? 'Publish Now' : 'Create Product',
    run: async () => confirmPlaced(draft) ?? (isScheduled ? store() : add()),
  }
  const save: Action = { label: 'Save as Draft', run: () => store({ publishAt: '' }) }
  // The Enter key must not publish a draft that somebody only edits.
  const [submit, other] = stored && !isScheduled ? [save, publish] : [publish, save]
  return (
    <ProductForm
      draft={draft}
      onChange={(changes) => setDraft((last) => ({ ...last, ...changes }))}
      {...{ submit, other }}
      {...closing}
    />
  )
}

/** The query keeps a deleted product's last data, so the form stays open with its input. */
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
  // A lower version means that the product was deleted and added again. Saving detects that.
  if (now.version > edit.base.version) setEdit(rebase(edit, now))
  const save = async (): Promise<Saved> => {
    if (isDeleted) return addProduct(asNew(edit.draft, now), now.id)
    if (isUndecided(edit)) return failure('Choose which values to keep, then save again.')
    return confirmPlaced(edit.draft, now) ?? changeProduct(edit, setEdit, pending)
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
          submit={{ label: isDeleted ? 'Create it again' : 'Update Product', run: save }}
          other={
            isDeleted ? undefined : { label: 'Move to Drafts', run: () => moveToDrafts(now, save) }
          }
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
          {...closing}
        />
        {!isDeleted && <Slot name="admin.product" params={{ productId: now.id }} />}
      </div>
      {!isDeleted && <ProductHistory product={now} />}
    </Stack>
  )
}

const DeletedNotice = ({ name }: { name: string }) => (
  <p role="alert" className={notice}>
    <span>
      <strong>
        “<bdi>{name}</bdi>” was deleted.
      </strong>{' '}
      What you typed is still here: “Create it again” puts it back as a new product at the same
      address.
    </span>
  </p>
)

type Props = Closing & {
  draft: ProductDraft
  onChange: (changes: Partial<ProductDraft>) => void
  /** Undefined for a new product. */
  inStock?: InStock | undefined
  submit: Action
  other: Action | undefined
  notice?: ReactNode
}

type Failed = SaveFailure & { sent: ProductDraft }

const ProductForm = ({ draft, onChange, inStock, notice, submit, other, ...rest }: Props) => {
  const [isUploading, setIsUploading] = useState(false)
  const [failure, setFailure] = useState<Failed>()
  const isShown = useIsShown()
  const run = async (action: Action): Promise<void> => {
    const result = await action.run()
    if (!result && isShown()) rest.onSaved()
    setFailure(result && { ...result, sent: draft })
  }
  const { issues = [], sent = draft } = failure ?? {}
  const open = issues.filter((issue) => isOpen(issue, sent, draft))
  const isMended = issues.length > 0 && open.length === 0
  const form: FormTools = {
    isUploading,
    setIsUploading,
    draft,
    inStock,
    stocks: inStock && stocksOf(inStock),
    set: onChange,
    problemOf: (field) => {
      const issue = open.find((one) => one.field === field && !one.cell)
      return issue && `${labelOf(field)} ${issue.message}`
    },
    problemOfVariant: (key, column) =>
      open.find(({ cell }) => cell?.key === key && cell.column === column)?.message,
  }
  return (
    <Form check={failure} onSave={() => run(submit)}>
      <Stack gap="xl">
        {notice}
        <Basics form={form} />
        <Prices form={form} />
        <PictureField form={form} />
        <StockFields form={form} />
        <Choices form={form} />
        <Specifications form={form} />
        {!inStock && <Publication form={form} />}
        <div className={css.actions}>
          <p role="alert" className={alertText}>
            {isMended ? undefined : failure?.text}
          </p>
          <Row gap="sm">
            <SubmitButton isBusy={isUploading} busyText="Saving…">
              {submit.label}
            </SubmitButton>
            {other && (
              <ActionButton tone="outline" disabled={isUploading} run={() => run(other)}>
                {other.label}
              </ActionButton>
            )}
            <Button tone="outline" onClick={rest.onCancel}>
              Cancel
            </Button>
          </Row>
        </div>
      </Stack>
    </Form>
  )
}
