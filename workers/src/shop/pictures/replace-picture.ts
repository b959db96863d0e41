import { eq, or, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

import type { ReplacedPicture, ReplacePictureInput } from '@shop/contracts/picture'
import { ProblemError } from '@shop/contracts/problem'
import { productDrafts } from '@shop/db/schema/product-drafts'
import { products } from '@shop/db/schema/products'

import type { Args } from '../../platform/context.ts'
import { morePictures } from '../../search/retrieval/product-columns.ts'
import { auditedUpdate, auditedWrite, isPendingWrite } from '../audit/audited-writes.ts'
import { productSubject } from '../products/write-products.ts'

/**
 * Replaces the picture `from` by `to` in all products and drafts. The file itself never changes,
 * because browsers cache files forever. Each product gets a new version, so that saving a form
 * that was opened before causes a conflict.
 * @throws ProblemError `bad-input`, `version-conflict` if none has the picture
 */
export const replacePicture = async ({
  ctx,
  input: { from, to },
}: Args<ReplacePictureInput>): Promise<ReplacedPicture> => {
  if (from === to) throw refuse('is the same picture: choose another file')
  if (!(await ctx.files.head(to.slice(1)))) throw refuse('is not in the shop: upload it first')
  const writeId = crypto.randomUUID()
  // Replacing JSON text is safe, because a picture's path has no character that JSON escapes.
  const replaced = (column: SQLiteColumn): SQL =>
    sql`replace(${column}, ${JSON.stringify(from)}, ${JSON.stringify(to)})`
  const isShown = or(eq(products.image, from), sql`${from} in (${morePictures})`)
  const subject = { ...productSubject, where: isShown }
  const version = sql`${products.version} + 1`
  const write = ctx.db
    .update(products)
    .set({
      image: sql`iif(${products.image} = ${from}, ${to}, ${products.image})`,
      pictures: replaced(products.pictures),
      version,
      updatedAtMs: ctx.now(),
    })
    .where(isPendingWrite(productSubject, writeId))
  const draft = {
    noun: 'draft',
    table: productDrafts,
    where: sql`instr(${productDrafts.fields}, ${JSON.stringify(from)})`,
  } as const
  const [, { rowsAffected }, , , drafts] = await ctx.db.batch([
    ...auditedWrite(ctx, subject, write, writeId),
    ...auditedUpdate(ctx, draft, {
      fields: replaced(productDrafts.fields),
      version: sql`${productDrafts.version} + 1`,
    }),
  ])
  const replacedIn = rowsAffected + drafts.length
  if (replacedIn === 0)
    throw new ProblemError(
      'version-conflict',
      'No product or draft has this picture. Change texts that show it under Pages.',
    )
  await ctx.publishChanges()
  return { products: replacedIn }
}

const refuse = (message: string): ProblemError =>
  new ProblemError('bad-input', `The new picture ${message}.`, {
    issues: [{ path: 'to', message }],
  })
