import { and, eq, ne, sql } from 'drizzle-orm'

import type { PictureTextInput } from '@shop/contracts/picture'
import { ProblemError } from '@shop/contracts/problem'
import { pictureTexts } from '@shop/db/schema/picture-texts'
import { audit } from '@shop/db/schema/audit'
import { products } from '@shop/db/schema/products'

import type { Args } from '../../platform/context.ts'
import { isOwnPicture } from '../../search/retrieval/product-columns.ts'
import { auditedUpdate } from '../audit/audited-writes.ts'

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
