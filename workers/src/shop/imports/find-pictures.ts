import type { ImportRow } from '@shop/contracts/import'
import { joinWords, splitWords } from '@shop/domain/csv'
import { parsePicture, pictureText } from '@shop/domain/more-pictures'

import type { Ctx } from '../../platform/context.ts'
import { listUploads } from '../pictures/list-pictures.ts'

/** Maps a file name to the paths of the uploaded pictures with this name. */
export type NamedPictures = ReadonlyMap<string, readonly string[]>

export const findPictures = async (
  ctx: Pick<Ctx, 'files'>,
  rows: readonly ImportRow[],
): Promise<NamedPictures> => {
  if (!rows.some(({ cells }) => picturesIn(cells).some(({ image }) => isFileName(image))))
    return new Map()
  const uploads = await listUploads(ctx)
  const named = Map.groupBy(uploads, ({ customMetadata: { name = '' } = {} }) =>
    nameOf(decodeURIComponent(name)),
  )
  return new Map([...named].map(([name, files]) => [name, files.map(({ key }) => `/${key}`)]))
}

/** Composes accents, because macOS decomposes them in file names. */
const nameOf = (name: string): string => name.normalize('NFC').toLowerCase()

const isFileName = (text: string): boolean => /^[^/\\:]+\.(png|jpe?g|webp|avif)$/i.test(text)

type Cells = ImportRow['cells']
type PictureColumn = 'image' | 'pictures'

export const picturesIn = ({ image = '', pictures = '' }: Cells) => [
  { column: 'image' as PictureColumn, image, color: null },
  ...splitWords(pictures).map((text) => ({ column: 'pictures' as const, ...parsePicture(text) })),
]

/** Replaces file names in the cells by the paths of uploaded pictures. */
export const nameToPath = (cells: Cells, named: NamedPictures) => {
  const issues: { column: PictureColumn; message: string }[] = []
  const [main, ...more] = picturesIn(cells).map(({ column, image, color }) => {
    if (!isFileName(image)) return { image, color }
    const [path, other] = named.get(nameOf(image)) ?? []
    if (path && !other) return { image: path, color }
    const message = path
      ? 'is the name of several pictures: give the path of one'
      : 'is no uploaded picture: upload it under Media, or give its address'
    issues.push({ column, message: column === 'image' ? message : `“${image}” ${message}` })
    return { image: '', color }
  })
  const pictures = joinWords(more.filter(({ image }) => image).map(pictureText))
  const changed = {
    ...(cells.image !== undefined && { image: main?.image ?? '' }),
    ...(cells.pictures !== undefined && { pictures }),
  }
  return { cells: { ...cells, ...changed }, issues }
}
