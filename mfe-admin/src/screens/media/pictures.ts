import * as v from 'valibot'

import { listPictures } from '@shop/client/pictures'
import {
  altStates,
  maxListedPictures,
  pictureStates,
  type StoredPicture,
} from '@shop/contracts/picture'

import { queryOf } from '../../frame/queries/query-client.ts'
import { choice, listFields, pageQuery } from '../../lists/list-queries.ts'

export const MediaSearch = v.object({
  ...listFields,
  state: choice(pictureStates),
  alt: choice(altStates),
})
export type MediaSearch = v.InferOutput<typeof MediaSearch>

export const pictureQueries = { list: pageQuery('pictures', listPictures) }

export const unusedQuery = queryOf(['pictures', 'unused'], (client) =>
  listPictures(client, { state: 'unused', limit: maxListedPictures }),
)

/** Falls back to the file's name, because a picture that came with the shop has no name. */
export const nameOf = ({ name, path }: StoredPicture): string =>
  name ?? path.replace(/^\/media\/\w+\//, '').replace(/-800\.webp$/, '')
