import { expect, it } from 'vitest'

import { dayMs } from '@shop/domain/time'
import { insertProduct } from '@shop/testkit/builders'

import { staffContext } from '../../../test/context.ts'
import { importSteps, newCells } from '../../../test/import-steps.ts'
import { openOwnDatabase } from '../../../test/own-database.ts'
import { listImports, undoImport } from './imports.ts'

const { ctx } = staffContext({ db: await openOwnDatabase() })

const { importCells, undo, read } = importSteps(ctx)

const asClerk = (email: string, laterMs = 0) => ({
  ...ctx,
  actor: { ...ctx.actor, role: 'clerk' as const, email },
  now: () => Date.now() + laterMs,
})

it('a clerk may undo their own import within a day if it added no products', async () => {
  const product = await insertProduct(ctx.db, { name: 'Before' })
  const id = await importCells({ id: product.id, name: 'After' })
  const others = asClerk('other@example.com')
  await expect(undoImport({ ctx: others, input: { id, after: 0 } })).rejects.toMatchObject({
    code: 'role-required',
    message: `${ctx.actor.email} made this import. A manager can undo it.`,
  })
  const late = asClerk(ctx.actor.email, dayMs + 60_000)
  await expect(undoImport({ ctx: late, input: { id, after: 0 } })).rejects.toMatchObject({
    code: 'role-required',
    message: 'This import is more than a day old. A manager can undo it.',
  })
  expect(await read(product.id)).toMatchObject({ name: 'After' })
  const own = asClerk(ctx.actor.email)
  expect(await undoImport({ ctx: own, input: { id, after: 0 } })).toMatchObject({ restored: 1 })
  expect(await read(product.id)).toMatchObject({ name: 'Before' })
  await expect(undoImport({ ctx: others, input: { id, after: 0 } })).rejects.toMatchObject({
    code: 'role-required',
  })
})

it('a clerk may not undo any part of an import that added products; a manager may', async () => {
  const product = await insertProduct(ctx.db, { name: 'Before' })
  const added = newCells()
  const id = await importCells({ id: product.id, name: 'After' }, added)
  const own = asClerk(ctx.actor.email)
  await expect(undoImport({ ctx: own, input: { id, after: 0 }, limit: 1 })).rejects.toMatchObject({
    code: 'role-required',
    message: 'Undoing this import deletes products that it added. A manager can undo it.',
  })
  expect(await read(product.id)).toMatchObject({ name: 'After' })
  expect(await read(added.id)).toMatchObject({ name: 'New Tee' })
  expect(await undo(id)).toMatchObject({ restored: 1, deleted: 1 })
})

it('the list tells each member of staff why they may not undo an import', async () => {
  const product = await insertProduct(ctx.db)
  const [changed, added] = [
    await importCells({ id: product.id, price: '1' }),
    await importCells(newCells()),
  ]
  const reasons = async (viewer: typeof ctx) => {
    const { imports } = await listImports({ ctx: viewer })
    return [changed, added].map((id) => imports.find((one) => one.id === id)?.undo_problem)
  }
  expect(await reasons(ctx)).toEqual([null, null])
  expect(await reasons(asClerk(ctx.actor.email))).toEqual([
    null,
    'Undoing this import deletes products that it added. A manager can undo it.',
  ])
  const madeBy = `${ctx.actor.email} made this import. A manager can undo it.`
  expect(await reasons(asClerk('other@example.com'))).toEqual([madeBy, madeBy])
})
