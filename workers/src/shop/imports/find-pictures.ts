import type { ImportRow } from '@shop/contracts/import'

import type { Ctx } from '../../platform/context.ts'
import { listUploads } from '../pictures/list-pictures.ts'

/** Maps a file name to the paths of the uploaded pictures with this name. */
export type NamedPictures = ReadonlyMap<string, readonly string[]>

export const findPictures = async (
  ctx: Pick<Ctx, 'files'>,
  rows: readonly ImportRow[],
): Promise<NamedPictures> => {
  if (!rows.some(({ cells }) => isFileName(cells.image))) return new Map()
  const uploads = await listUploads(ctx)
  const named = Map.groupBy(uploads, ({ customMetadata: { name = '' } = {} }) =>
    nameOf(decodeURIComponent(name)),
  )
  return new Map([...named].map(([name, files]) => [name, files.map(({ key }) => `/${key}`)]))
}

/** Composes accents, because macOS decomposes them in file names. */
const nameOf = (name: string): string => name.normalize('NFC').toLowerCase()

const isFileName = (cell = ''): boolean => /^[^/\\:]+\.(png|jpe?g|webp|avif)$/i.test(cell)

export const readPictureCell = (
  cell: string | undefined,
  pictures: NamedPictures,
): { image?: string | undefined; message?: string } => {
  if (cell === undefined || !isFileName(cell)) return { image: cell }
  const [path, other] = pictures.get(nameOf(cell)) ?? []
  if (!path)
    return { message: 'is no uploaded picture: upload it under Media, or give its address' }
  return other
    ? { message: 'is the name of several pictures: give the path of one' }
    : { image: path }
}
