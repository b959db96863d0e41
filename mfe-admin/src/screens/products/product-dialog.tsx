import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

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
  clearSaved,
  confirmDiscard,
  Form,
  SubmitButton,
  unsaved,
  useIsShown,
  useLeaveWarning,
  useUnsaved,
} from '../../frame/display/form.tsx'
import { isNotFound } from '../../frame/queries/query-client.ts'
import { ConflictNotice } from '../../lists/conflict-notice.tsx'
import { useListUrl } from '../../lists/list-url.ts'
import { chooseSide, isUndecided } from '../../lists/merge-draft.ts'
import {
  type EditState,
  isOpen,
  nameOf,
  openEdit,
  partText,
  productChanges,
  rebase,
  withPart,
} from './product-changes.ts'
import { PictureField } from './picture-field.tsx'
import {
  draftOf,
  draftOfStored,
  fieldNames,
  isSameValue,
  labelOf,
  type ProductDraft,
  stocksOf,
} from './product-draft.ts'
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
  type Saved,
  type SaveFailure,
  storeDraft,
} from './save-product.ts'

/** The dialog asks before it discards input. A click outside does not close it. */
export const ProductDialog = ({ search }: { search: ProductsSearch }) => {
  const { open } = useListUrl()
  const { edit = '', draft } = search
  const form = productForm(edit, draft)
  const [typedFor, setTypedFor] = useState<string>()
  // Back closes the form, too.
  if (typedFor && typedFor !== edit) setTypedFor(undefined)
  // Also set by a half-typed word and an upload, which are not in the form's input yet.
  const isTyped = typedFor !== undefined
  useLeaveWarning(isTyped)
  const close = (): void => {
    setTypedFor(undefined)
    if (edit) open(undefined)
  }
  const markTyped = (): void => setTypedFor(edit)
  const canClose = (): boolean => confirmDiscard(form, isTyped)
  const cancel = (): void => {
    if (canClose()) close()
  }
  const closing = { form, onSaved: close, onCancel: cancel }
  return (
    <Panel
      title={titleOf(search)}
      kind="dialog"
      isOpen={edit !== ''}
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
        {edit === 'new' && <NewProduct key={form} id={draft} {...closing} />}
        {edit && edit !== 'new' && <EditProduct key={form} id={edit} {...closing} />}
      </div>
    </Panel>
  )
}

/** The key of the form's unsaved input. */
export const productForm = (edit: string, draft = ''): string => `product ${edit} ${draft}`

const titleOf = ({ edit, draft }: ProductsSearch): string => {
  if (edit !== 'new') return 'Edit Product'
  return draft === undefined ? 'Create New Product' : 'Edit Draft'
}

type Action = { label: string; run: () => Promise<Saved> }

type Closing = { form: string; onSaved: () => void; onCancel: () => void }

/** Starts from the stored draft `id`, and keeps what is typed even if the draft is deleted. */
const NewProduct = ({ id, ...closing }: Closing & { id: string | undefined }) => {
  const { data, error } = useQuery({ ...productQueries.drafts(), enabled: id !== undefined })
  const found = data?.drafts.find((one) => one.id === id)
  const [stored, setStored] = useState(found)
  if (found && !stored) setStored(found)
  if (stored || id === undefined || unsaved.has(closing.form))
    return <CreateProduct stored={stored} {...closing} />
  if (data) return <Notice title="Draft not found" text="It was published or deleted." />
  return error && <Notice title="The draft could not be loaded" text="Close this and try again." />
}

const CreateProduct = ({ stored, ...closing }: Closing & { stored: StoredDraft | undefined }) => {
  const [input, setInput] = useUnsaved(closing.form, () => openNew(stored), isTouchedNew)
  const { id, version, draft } = input
  const set = (changes: Partial<NewInput>): void => setInput((last) => ({ ...last, ...changes }))
  const state = { id, version, onVersion: (newest: number) => set({ version: newest }) }
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
      onChange={(changes) =>
        setInput((last) => ({ ...last, draft: { ...last.draft, ...changes } }))
      }
      {...{ submit, other, ...closing }}
    />
  )
}

const openNew = (stored: StoredDraft | undefined) => {
  const draft = stored ? draftOfStored(stored) : draftOf()
  const { id = String(crypto.randomUUID()), version = 0 } = stored ?? {}
  return { id, version, draft, opened: draft }
}
type NewInput = ReturnType<typeof openNew>

const isTouchedNew = ({ draft, opened }: NewInput): boolean =>
  fieldNames.some((field) => !isSameValue(field, opened, draft))

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
  const [edit, setEdit] = useUnsaved(closing.form, () => openEdit(now), isTouched)
  // A lower version means that the product was deleted and added again. Saving detects that.
  if (now.version > edit.base.version) setEdit(rebase(edit, now))
  const save = async (): Promise<Saved> => {
    if (isDeleted) return addProduct(asNew(edit.draft, now), now.id)
    if (isUndecided(edit)) return failure('Choose which values to keep, then save again.')
    return confirmPlaced(edit.draft, now) ?? changeProduct(edit, setEdit)
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

const isTouched = ({ base, draft }: EditState): boolean =>
  Object.keys(productChanges(base, draft)).length > 0

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

const typedSince = failure(
  'It was saved as you first sent it. What you have typed since is not saved.',
)

const useAction = (draft: ProductDraft, { form, onSaved }: Closing) => {
  const [failure, setFailure] = useState<SaveFailure & { sent: ProductDraft }>()
  const isShown = useIsShown()
  const run = async (action: Action): Promise<void> => {
    const saved = await action.run()
    const isSent = (now: { draft: ProductDraft }): boolean => now.draft === draft
    const result = saved ?? (clearSaved(form, isSent) ? undefined : typedSince)
    if (!result && isShown()) onSaved()
    setFailure(result && { ...result, sent: draft })
  }
  return { failure, run }
}

const ProductForm = ({ draft, onChange, inStock, notice, submit, other, ...rest }: Props) => {
  const [isUploading, setIsUploading] = useState(false)
  const { failure, run } = useAction(draft, rest)
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
