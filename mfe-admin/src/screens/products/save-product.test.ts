import { respond } from '../../test/respond.ts'
import { expect, test } from 'vitest'

import type { Product, ProductWire } from '@shop/contracts/product'
import { toasts } from '@shop/session/toasts'
import { makeProduct } from '@shop/testkit/models'

import { type EditState, openEdit, rebase } from './product-changes.ts'
import { draftOf, keyOf, type ProductDraft } from './product-draft.ts'
import { addProduct, changeProduct } from './save-product.ts'

const problem = (code: string, status: number, issues: object[] = []): Response =>
  Response.json(
    { type: 'about:blank', title: 'No', status, detail: 'No.', code, issues },
    { status },
  )
const id = 'made-for-this-form'

const toDollars = (cents: number | null): number | null => (cents === null ? null : cents / 100)

const toProductWire = ({ variants, ...product }: Product): ProductWire => ({
  ...product,
  ...(variants && {
    variants: variants.map((one) => ({ ...one, price: toDollars(one.priceCents) })),
  }),
  price: product.priceCents / 100,
  original_price: toDollars(product.originalPriceCents),
  sold_out_sizes: product.soldOutSizes,
  created_at: product.createdAt,
  updated_at: product.updatedAt,
})

test('adds a product and names it in the toast', async () => {
  const product = makeProduct()
  respond(() => Response.json(toProductWire(product), { status: 201 }))
  expect(await addProduct(draftOf(product), id)).toBeUndefined()
  expect(toasts.current).toMatchObject({
    title: 'Product created!',
    description: `${product.name} has been added successfully.`,
  })
})

test('treats a product as added if its first response was lost, and does not change it', async () => {
  const product = makeProduct({ id, stock: 4 })
  respond((_path, { method }) => {
    if (method === 'PATCH') throw new Error('a colleague may have changed it since')
    if (method === 'POST') return problem('already-exists', 409)
    return Response.json(toProductWire(product))
  })
  const sent = { ...draftOf(product), stock: '6' }
  expect(await addProduct(sent, id)).toBeUndefined()
  expect(toasts.current).toMatchObject({ title: 'Product created!' })
  expect(await addProduct({ ...sent, name: 'Typed since' }, id)).toMatchObject({
    text: expect.stringContaining('already exists'),
  })
})

test('returns the server’s issues for the fields', async () => {
  const issues = [{ path: 'name', message: 'is required' }]
  respond(() => problem('bad-input', 422, issues))
  expect(await addProduct(draftOf(undefined), id)).toMatchObject({
    text: 'Some fields need a different value.',
    issues: [{ field: 'name', message: 'is required' }],
  })
  expect(toasts.current).toMatchObject({
    title: 'Error',
    description: 'Failed to create product. Please try again.',
    variant: 'destructive',
  })
})

const editOf = (
  product: ReturnType<typeof makeProduct>,
  draft: Partial<ProductDraft>,
): EditState => {
  const state = openEdit(product)
  return { ...state, draft: { ...state.draft, ...draft } }
}

test('sends the changed fields with the version they are based on', async () => {
  const product = makeProduct({ version: 3 })
  const bodies: unknown[] = []
  respond((_path, init) => {
    bodies.push(JSON.parse(String(init.body)))
    return Response.json(toProductWire({ ...product, name: 'New name', version: 4 }))
  })
  const edit = editOf(product, { name: 'New name' })
  expect(await changeProduct(edit, ignore)).toBeUndefined()
  expect(bodies).toEqual([{ version: 3, write_id: expect.any(String), name: 'New name' }])
  expect(toasts.current).toMatchObject({
    title: 'Product updated!',
    description: 'New name has been updated successfully.',
  })
})

test('sends nothing when nothing was changed', async () => {
  respond(() => {
    throw new Error('was called')
  })
  expect(await changeProduct(openEdit(makeProduct()), ignore)).toBeUndefined()
})

const overtaken = (theirs: ReturnType<typeof makeProduct>) => {
  const bodies: { version: number; write_id?: string }[] = []
  respond((_path, init) => {
    if (init.method !== 'PATCH') return Response.json(toProductWire(theirs))
    const body = JSON.parse(String(init.body))
    bodies.push(body)
    return body.version === theirs.version
      ? Response.json(toProductWire({ ...theirs, version: theirs.version + 1 }))
      : problem('version-conflict', 409)
  })
  return { bodies }
}

test('merges a colleague’s change of other fields, and saves over it at the second click', async () => {
  const product = makeProduct()
  const { bodies } = overtaken({ ...product, description: 'Theirs', version: 2 })
  let edit = editOf(product, { name: 'Mine' })
  const onMerge = (merge: (last: EditState) => EditState): void => void (edit = merge(edit))
  expect(await changeProduct(edit, onMerge)).toMatchObject({
    text: 'No. Check what changed, then save again.',
  })
  expect(toasts.current).toMatchObject({
    title: 'Error',
    description: 'Failed to update product. Please try again.',
  })
  expect(edit).toMatchObject({ adopted: ['description'], draft: { name: 'Mine' } })
  expect(await changeProduct(edit, onMerge)).toBeUndefined()
  expect(bodies).toMatchObject([
    { version: 1, name: 'Mine' },
    { version: 2, name: 'Mine' },
  ])
  expect(new Set(bodies.map(({ write_id }) => write_id)).size).toBe(2)
})

test('keeps both values if a colleague changed the same field', async () => {
  const product = makeProduct()
  const { bodies } = overtaken({ ...product, name: 'Theirs', version: 2 })
  let edit = editOf(product, { name: 'Mine' })
  const onMerge = (merge: (last: EditState) => EditState): void => {
    edit = merge({ ...edit, draft: { ...edit.draft, description: 'Typed meanwhile' } })
  }
  const failed = await changeProduct(edit, onMerge)
  expect(failed?.text).toBe('No. Check what changed, then save again.')
  expect(bodies).toHaveLength(1)
  expect(edit).toMatchObject({
    draft: { description: 'Typed meanwhile' },
    conflicts: [{ part: 'name', mine: { name: 'Mine' }, theirs: { name: 'Theirs' } }],
  })
})

type Sent = { write_id: string; stock_change?: number; variants?: { stock_change: number }[] }

/** A server that loses its first response, stores each write once, and ignores variants. */
const lossy = (first: ReturnType<typeof makeProduct>) => {
  const seen = { product: first, bodies: [] as Sent[] }
  respond((_path, init) => {
    if (init.method !== 'PATCH') return Response.json(toProductWire(seen.product))
    const { version, write_id, stock_change = 0, variants, ...rest } = JSON.parse(String(init.body))
    const isKnown = seen.bodies.some((body) => body.write_id === write_id)
    seen.bodies.push({ version, write_id, stock_change, ...(variants && { variants }), ...rest })
    if (!isKnown && version !== seen.product.version) return problem('version-conflict', 409)
    if (!isKnown) {
      const stock = seen.product.stock + stock_change
      seen.product = { ...seen.product, ...rest, stock, version: version + 1 }
    }
    if (seen.bodies.length === 1) throw new TypeError('Failed to fetch')
    return Response.json(toProductWire(seen.product))
  })
  return { seen }
}

test('changes stock once if the response was lost and the user saves again', async () => {
  const { seen } = lossy(makeProduct({ stock: 10 }))
  const edit = editOf(seen.product, { stock: '3' })
  expect(await changeProduct(edit, ignore)).toMatchObject({ issues: [] })
  expect(seen.product.stock).toBe(13)
  expect(await changeProduct(edit, ignore)).toBeUndefined()
  expect(seen.bodies).toHaveLength(2)
  expect(seen.bodies[1]).toEqual(seen.bodies[0])
  expect(seen.product).toMatchObject({ stock: 13, version: 2 })
})

test('changes stock once even if the lost save is loaded before the user saves again', async () => {
  const { seen } = lossy(makeProduct({ stock: 10 }))
  const edit = editOf(seen.product, { stock: '3', name: 'Mine' })
  await changeProduct(edit, ignore)
  expect(await changeProduct(rebase(edit, seen.product), ignore)).toBeUndefined()
  expect(seen.product).toMatchObject({ name: 'Mine', stock: 13, version: 2 })
})

test('after a save whose response was lost, asks to check later input, and does not repeat the stock change', async () => {
  const { seen } = lossy(makeProduct({ stock: 10 }))
  let edit = editOf(seen.product, { stock: '3', name: 'Mine' })
  await changeProduct(edit, ignore)
  edit = { ...edit, draft: { ...edit.draft, stock: '5', name: 'Mine, too' } }
  const failure = await changeProduct(edit, (merge) => void (edit = merge(edit)))
  expect(failure?.text).toMatch(/^Your first save went through/)
  expect(edit).toMatchObject({ conflicts: [], draft: { stock: '', name: 'Mine, too' } })
  expect(seen.product).toMatchObject({ name: 'Mine', stock: 13 })
  expect(await changeProduct(edit, ignore)).toBeUndefined()
  expect(seen.product).toMatchObject({ name: 'Mine, too', stock: 13, version: 3 })
})

test('does not close the form if only the stock change was corrected after a lost save', async () => {
  const { seen } = lossy(makeProduct({ stock: 10 }))
  const edit = editOf(seen.product, { stock: '3' })
  await changeProduct(edit, ignore)
  let corrected = { ...edit, draft: { ...edit.draft, stock: '5' } }
  const onMerge = (merge: (last: EditState) => EditState): void => {
    corrected = merge(corrected)
  }
  expect(await changeProduct(corrected, onMerge)).toBeDefined()
  expect(corrected).toMatchObject({ base: { stock: 13 }, draft: { stock: '' } })
})

test('changes a variant’s stock once', async () => {
  const variants = ['S', 'M'].map((size) => ({
    size,
    color: null,
    sku: null,
    priceCents: null,
    stock: 9,
  }))
  const { seen } = lossy(makeProduct({ sizes: ['S', 'M'], colors: [], variants }))
  const typed = (size: string, stock: string) => ({
    [keyOf({ size })]: { sku: '', price: '', stock },
  })
  let edit = editOf(seen.product, { variants: typed('S', '3') })
  await changeProduct(edit, ignore)
  const more = { ...typed('S', '3'), ...typed('M', '2') }
  edit = { ...edit, draft: { ...edit.draft, variants: more } }
  await changeProduct(edit, (merge) => void (edit = merge(edit)))
  expect(await changeProduct(edit, ignore)).toBeUndefined()
  const moves = seen.bodies.map((body) => body.variants?.map((one) => one.stock_change))
  expect(moves).toEqual([
    [3, 0],
    [3, 0],
    [0, 2],
  ])
})

const ignore = (): void => {}
