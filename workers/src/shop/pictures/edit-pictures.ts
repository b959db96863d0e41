import { and, eq, inArray, ne, or, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

import type {
  DeletedPictures,
  DeletePicturesInput,
  PictureTextInput,
  ReplacedPicture,
  ReplacePictureInput,
  StoredPictureWire,
} from '@shop/contracts/picture'
import { ProblemError, type ProblemIssue } from '@shop/contracts/problem'
import { audit } from '@shop/db/schema/audit'
import { pictureTexts } from '@shop/db/schema/picture-texts'
import { productDrafts } from '@shop/db/schema/product-drafts'
import { products } from '@shop/db/schema/products'
import { pathsOf } from '@shop/domain/picture-sizes'

import type { Args } from '../../platform/context.ts'
import { isOwnPicture, morePictures } from '../../search/retrieval/product-columns.ts'
import {
  auditedUpdate,
  auditedWrite,
  isPendingWrite,
  recordAction,
} from '../audit/audited-writes.ts'
import { productSubject } from '../products/write-products.ts'
import { readPictures, storedTexts } from './list-pictures.ts'

/**
 * Deletes all of the pictures, or none if one of them is in use, new or shipped with the shop.
 * Skips pictures that are gone.
 * @throws ProblemError `picture-in-use`
 */
export const deletePictures = async ({
  ctx,
  input,
}: Args<DeletePicturesInput>): Promise<DeletedPictures> => {
  const stored = Map.groupBy(await readPictures(ctx), ({ path }) => path)
  const found = input.paths.flatMap((path, index) =>
    (stored.get(path) ?? []).map((picture) => ({ picture, index })),
  )
  const issues = found.flatMap(({ picture, index }) => toIssue(picture, index))
  if (issues.length > 0) throw inUse(issues)
  const paths = [...new Set(found.map(({ picture }) => picture.path))]
  if (paths.length === 0) return { deleted: 0 }
  const sizes = paths.flatMap(pathsOf)
  const given = sql`json_each(${JSON.stringify(paths)})`
  const allSizes = sql`json_each(${JSON.stringify(sizes)})`
  const { rowsAffected } = await recordAction(ctx, {
    noun: 'picture',
    action: 'delete',
    subjectId: sql`value`,
    from: given,
    where: sql`not exists (
      select 1 from ${products} where ${products.image} in (select value from ${allSizes})
        or exists (${morePictures} where value ->> 'image' in (select value from ${allSizes}))
    ) and not exists (
      select 1 from ${storedTexts}, ${allSizes} as path where instr(text, path.value)
    )`,
  })
  if (rowsAffected === 0)
    throw inUse([{ path: 'paths', message: 'has a picture that is now in use' }])
  await ctx.db.delete(pictureTexts).where(inArray(pictureTexts.id, paths))
  const keys = sizes.map((path) => path.slice(1))
  for (let at = 0; at < keys.length; at += maxDeletedFiles)
    await ctx.files.delete(keys.slice(at, at + maxDeletedFiles))
  return { deleted: paths.length }
}

/** R2 deletes at most this many files per call. */
const maxDeletedFiles = 1000

const inUse = (issues: ProblemIssue[]): ProblemError =>
  new ProblemError('picture-in-use', `Nothing was deleted: ${issues[0]?.message}.`, { issues })

const toIssue = (picture: StoredPictureWire, index: number): ProblemIssue[] => {
  const { path, name, state, products: uses, texts } = picture
  if (state === 'unused') return []
  const label = `“${name ?? path}”`
  const reasons = {
    used: `is used by ${namesOf([...uses.map((one) => one.name), ...texts])}`,
    new: 'was uploaded within the last day, and a form or an import may be about to use it',
    shipped: 'came with the shop',
  }
  return [{ path: `paths.${index}`, message: `${label} ${reasons[state]}` }]
}

const maxNames = 3

const namesOf = (uses: readonly string[]): string => {
  const names = uses.slice(0, maxNames).map((name) => `“${name}”`)
  const more = uses.length - names.length
  return [...names, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}

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

/**
 * Emits an event for each product that shows the picture.
 * @throws ProblemError `bad-input` if the bucket has no such picture; `version-conflict` if the
 * text is no longer `from`
 */
export const describePicture = async ({
  ctx,
  input: { path, alt, from },
}: Args<PictureTextInput>): Promise<void> => {
  if (!(await ctx.files.head(path.slice(1)))) {
    const message = 'is not in the shop'
    const issues = [{ path: 'path', message }]
    throw new ProblemError('bad-input', `The picture ${message}.`, { issues })
  }
  const isThis = eq(pictureTexts.id, path)
  const isSeen = from === undefined ? undefined : eq(pictureTexts.alt, from)
  const where = and(isThis, isSeen, ne(pictureTexts.alt, alt))
  const writeId = crypto.randomUUID()
  const [, , , , , [stored]] = await ctx.db.batch([
    ctx.db.insert(pictureTexts).values({ id: path }).onConflictDoNothing(),
    ...auditedUpdate(ctx, { noun: 'picture', table: pictureTexts, where }, { alt }, writeId),
    ctx.db.run(sql`
      insert into events (topic, kind, subject_id)
        select 'products', 'saved', ${products.id} from ${products}
        where ${isOwnPicture(sql`${path}`)}
          and exists (select 1 from ${audit} where ${audit.writeId} = ${writeId})`),
    ctx.db.select().from(pictureTexts).where(isThis),
  ])
  if (stored?.alt !== alt) {
    const detail = `The alt text is now “${stored?.alt ?? ''}”. Check it, then change it again.`
    throw new ProblemError('version-conflict', detail)
  }
  await ctx.publishChanges()
}
