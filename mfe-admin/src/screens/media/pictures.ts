import * as v from 'valibot'

import { listPictures } from '@shop/client/pictures'
import { altStates, pictureStates } from '@shop/contracts/picture'

import { choice, listFields, pageQuery } from '../../lists/list-queries.ts'

export const MediaSearch = v.object({
  ...listFields,
  state: choice(pictureStates),
  alt: choice(altStates),
})
export type MediaSearch = v.InferOutput<typeof MediaSearch>

export const pictureQueries = { list: pageQuery('pictures', listPictures) }
