import type { PageTitle, ShopSettings } from './shop-settings.ts'

type Texts = { title: string; description?: string | undefined }
type Settings = Pick<ShopSettings, 'seo' | 'shop'>

/** Returns the row that staff have set for a page, or else the row of the nearest path above it. */
export const findTitle = (
  { seo }: Pick<ShopSettings, 'seo'>,
  path: string,
): PageTitle | undefined => {
  const page = pageOf(path)
  const above = seo.rows.filter(
    (row) => row.path.endsWith('/*') && path.startsWith(row.path.slice(0, -1)),
  )
  return (
    seo.rows.find((row) => pageOf(row.path) === page) ??
    above.toSorted((one, other) => other.path.length - one.path.length)[0]
  )
}

/** A query or a trailing slash does not lead to another page. */
const pageOf = (path: string): string => path.split('?', 1).join().replace(/\/$/, '')

/** Returns a page's title and description for search results, by default its own texts. */
export const searchTexts = (settings: Settings, path: string, own: Texts): Texts => {
  const row = findTitle(settings, path)
  const fill = (text: string): string =>
    text
      .replaceAll('{title}', () => own.title)
      .replaceAll('{description}', () => own.description ?? '')
      .replaceAll('{name}', () => settings.shop.name)
  return {
    title: row?.title ? fill(row.title) : own.title,
    description: row?.description ? fill(row.description) : own.description,
  }
}

/** True if search engines may show the page. */
export const isListed = (settings: Pick<ShopSettings, 'seo'>, path: string): boolean =>
  settings.seo.isIndexed && (findTitle(settings, path)?.isListed ?? true)
