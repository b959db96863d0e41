import { desc, like, sql } from 'drizzle-orm'

import type {
  PictureListWire,
  PictureQuery,
  PictureState,
  StoredPictureWire,
} from '@shop/contracts/picture'
import { settingGroups } from '@shop/contracts/shop-settings'
import { pictureTexts } from '@shop/db/schema/picture-texts'
import { productDrafts } from '@shop/db/schema/product-drafts'
import { products } from '@shop/db/schema/products'
import { settings } from '@shop/db/schema/settings'
import { pathsOf, wholePicture } from '@shop/domain/picture-sizes'
import type { SettingKey } from '@shop/domain/shop-settings'
import { dayMs } from '@shop/domain/time'

import type { Args, Ctx } from '../../platform/context.ts'
import { fileKey } from '../../platform/http/serve-file.ts'

export const listPictures = async ({
  ctx,
  input,
}: Args<PictureQuery, Ctx>): Promise<PictureListWire> => {
  const { q = '', state, alt, limit, offset } = input
  const all = await readPictures(ctx)
  const words = q.trim().toLowerCase()
  const matching = all.filter(
    (picture) =>
      (!state || picture.state === state) &&
      (!alt || (alt === 'written') === Boolean(picture.alt)) &&
      hasWords(picture, words),
  )
  const unused = all.filter((picture) => picture.state === 'unused')
  return {
    pictures: matching.slice(offset, offset + limit),
    total: matching.length,
    unused: { count: unused.length, bytes: unused.reduce((sum, { bytes }) => sum + bytes, 0) },
  }
}

const hasWords = ({ name, path, alt, products: uses }: StoredPictureWire, words: string) =>
  [name ?? '', path, alt, ...uses.map((product) => product.name)].some((text) =>
    text.toLowerCase().includes(words),
  )

export const readPictures = async (ctx: Ctx): Promise<StoredPictureWire[]> => {
  // Files are read before the products, so that a picture saved in between counts as used.
  const files = (await listAll(ctx, bothFolders)).filter(isPicture)
  const rows = await ctx.db
    .select({
      id: products.id,
      name: products.name,
      image: products.image,
      pictures: products.pictures,
    })
    .from(products)
    .where(like(sql`${products.image} || ${products.pictures}`, '%/media/p%'))
    .orderBy(desc(products.createdAtMs))
  const texts = await ctx.db
    .select({ title: sql<string>`title`, text: sql<string>`text` })
    .from(storedTexts)
    .where(like(sql`text`, '%/media/p%'))
  const described = await ctx.db.select().from(pictureTexts)
  const altOf = new Map(described.map(({ id, alt }) => [id, alt]))
  const shown = rows.flatMap(({ image, pictures, ...product }) =>
    [...new Set([image, ...pictures.map((one) => one.image)])].map((path) => ({ path, product })),
  )
  const uses = Map.groupBy(shown, ({ path }) => keyOf(ctx, path))
  // Reads each text once, because searching every text for every picture would take seconds.
  const named = texts.flatMap(({ title, text }) =>
    (text.match(picturePaths) ?? []).map((path) => ({ path, title: titleOf(title) })),
  )
  const titles = Map.groupBy(named, ({ path }) => path)
  return files
    .toSorted((one, other) => other.uploaded.getTime() - one.uploaded.getTime())
    .map((file) => {
      // A text may name any size, because a URL copied in a browser is that of the size shown.
      const paths = pathsOf(`/${file.key}`)
      const shownIn = paths.flatMap((path) => titles.get(path) ?? []).map(({ title }) => title)
      const owners = paths.flatMap((path) => uses.get(path.slice(1)) ?? [])
      const used = [...new Set(owners.map(({ product }) => product))]
      const alt = altOf.get(`/${file.key}`) ?? ''
      return toPicture(file, { products: used, texts: [...new Set(shownIn)], alt }, ctx.now())
    })
}

// An upload's path ends where its type does, even before an underscore of Markdown.
const picturePaths = /\/media\/p[\w/-]{1,200}\.(?:png|jpg|webp|\w{3,4})/g

/** Selects the texts that may name a picture: groups of settings by their key, and drafts. */
export const storedTexts = sql`(
  select id as title, coalesce(value, '') || coalesce(next_value, '') as text from ${settings}
  union all select 'Draft of ' || (fields ->> 'name'), fields from ${productDrafts}
)`

const titleOf = (title: string): string =>
  Object.hasOwn(settingGroups, title) ? settingGroups[title as SettingKey].title : title

const keyOf = ({ host }: Ctx, image: string): string | null =>
  fileKey({ method: 'GET', url: new URL(image, host.shopOrigin).href })

type Known = Pick<StoredPictureWire, 'products' | 'texts' | 'alt'>

const toPicture = (file: R2Object, known: Known, nowMs: number): StoredPictureWire => {
  const { key, size, uploaded, customMetadata = {} } = file
  const { name, width, height } = customMetadata
  return {
    path: `/${key}`,
    name: name ? decodeURIComponent(name) : null,
    bytes: size,
    width: width ? Number(width) : null,
    height: height ? Number(height) : null,
    uploaded_at: uploaded.toISOString(),
    state: stateOf(file, known, nowMs),
    ...known,
  }
}

/** A picture counts as `new` for this long, because a form or an import may be about to use it. */
const newForMs = dayMs

const stateOf = ({ key, uploaded }: R2Object, known: Known, nowMs: number): PictureState => {
  if (known.products.length + known.texts.length > 0) return 'used'
  if (!isUpload(key)) return 'shipped'
  return nowMs - uploaded.getTime() < newForMs ? 'new' : 'unused'
}

const uploads = 'media/pictures/'

export const isUpload = (key: string): boolean => key.startsWith(uploads)

/** The folders of uploads and of shipped pictures begin with this prefix. */
const bothFolders = 'media/p'

/** True for uploads except their smaller sizes, and for one file of each shipped picture. */
const isPicture = ({ key }: R2Object): boolean =>
  (isUpload(key) && !wholePicture(`/${key}`)) || /^media\/products\/.+-800\.webp$/.test(key)

export const listUploads = (ctx: Pick<Ctx, 'files'>): Promise<R2Object[]> => listAll(ctx, uploads)

const listAll = async ({ files }: Pick<Ctx, 'files'>, prefix: string): Promise<R2Object[]> => {
  const found: R2Object[] = []
  let cursor: string | undefined
  do {
    // The bucket returns at most 1,000 files per call.
    const page: R2Objects = await files.list({
      prefix,
      include: ['customMetadata'],
      ...(cursor !== undefined && { cursor }),
    })
    found.push(...page.objects)
    cursor = page.truncated ? page.cursor : undefined
  } while (cursor !== undefined)
  return found
}
