import { inArray, sql } from 'drizzle-orm'

import type {
  DeletedPictures,
  DeletePicturesInput,
  StoredPictureWire,
} from '@shop/contracts/picture'
import { ProblemError, type ProblemIssue } from '@shop/contracts/problem'
import { pictureTexts } from '@shop/db/schema/picture-texts'
import { products } from '@shop/db/schema/products'
import { pathsOf } from '@shop/domain/picture-sizes'

import type { Args } from '../../platform/context.ts'
import { morePictures } from '../../search/retrieval/product-columns.ts'
import { recordAction } from '../audit/audited-writes.ts'
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
    after: sql`null`,
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
