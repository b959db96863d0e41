import { ne, sql } from 'drizzle-orm'

import type { PictureTextInput } from '@shop/contracts/picture'
import { ProblemError } from '@shop/contracts/problem'
import { pictureTexts } from '@shop/db/schema/picture-texts'
import { products } from '@shop/db/schema/products'

import type { Args } from '../../platform/context.ts'
import { isOwnPicture } from '../../search/retrieval/product-columns.ts'
import { auditedUpdate } from '../audit/audited-writes.ts'

/**
 * Saves the alt text of a picture, and emits an event for each product that shows it.
 * @throws ProblemError `bad-input` if the bucket has no such picture
 */
export const describePicture = async ({
  ctx,
  input: { path, alt },
}: Args<PictureTextInput>): Promise<void> => {
  if (!(await ctx.files.head(path.slice(1)))) {
    const message = 'is not in the shop'
    const issues = [{ path: 'path', message }]
    throw new ProblemError('bad-input', `The picture ${message}.`, { issues })
  }
  const where = sql`${pictureTexts.id} = ${path} and ${ne(pictureTexts.alt, alt)}`
  await ctx.db.batch([
    ctx.db.insert(pictureTexts).values({ id: path }).onConflictDoNothing(),
    ...auditedUpdate(ctx, { noun: 'picture', table: pictureTexts, where }, { alt }),
    ctx.db.run(sql`
      insert into events (topic, kind, subject_id)
        select 'products', 'saved', ${products.id} from ${products}
        where ${isOwnPicture(sql`${path}`)}`),
  ])
  await ctx.publishChanges()
}
