import * as v from 'valibot'

import { smallerWidths } from '@shop/domain/picture-sizes'

import { apiObject } from './api-object.ts'
import { digits, line, limitField, LineText, listOf, oneOf, SearchText } from './fields.ts'

/** The maximum size of a picture in megabytes, for messages. */
export const maxPictureMegabytes = 5

export const maxPictureBytes = maxPictureMegabytes * 1024 * 1024

/** The maximum number of pixels. Phones need four bytes of memory for each pixel. */
export const maxPicturePixels = 25_000_000

/** Maps each accepted content type to its file extension. */
export const pictureTypes = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
} as const
export type PictureType = keyof typeof pictureTypes

/** The response to an upload. `path` is valid as a product's `image`. */
export const UploadedPicture = v.object({ path: v.string() })
export type UploadedPicture = v.InferOutput<typeof UploadedPicture>

/** Query of an upload. `name` is the file's name, which only staff see. */
export const UploadPictureQuery = v.strictObject({ name: v.optional(line(200), '') })

const PicturePath = v.pipe(
  LineText,
  v.regex(/^\/media\/(?:pictures|products)\/[\w./-]{1,200}$/, 'must be the path of a picture'),
)

/** Query of `PUT /api/pictures/smaller`. The upload of the picture returned `path`. */
export const SmallerPictureQuery = v.strictObject({
  path: PicturePath,
  width: v.pipe(oneOf(smallerWidths.map(String)), v.transform(Number)),
})
export type SmallerPictureQuery = v.InferOutput<typeof SmallerPictureQuery>

/**
 * Only `unused` pictures can be deleted. `shipped` ones came with the shop. `new` ones were
 * uploaded within the last day, so a form or an import may still be about to use them.
 */
export const pictureStates = ['used', 'unused', 'new', 'shipped'] as const
export type PictureState = (typeof pictureStates)[number]

/** A picture in the bucket. Size and name are null if they were not stored with the picture. */
export const StoredPicture = apiObject({
  path: v.string(),
  name: v.nullable(v.string()),
  bytes: v.number(),
  width: v.nullable(v.number()),
  height: v.nullable(v.number()),
  uploaded_at: v.string(),
  state: v.picklist(pictureStates),
  products: v.array(v.object({ id: v.string(), name: v.string() })),
  /** The names of page texts, saved or draft, and of product drafts that show the picture. */
  texts: v.array(v.string()),
  /** The alt text by staff, or empty. */
  alt: v.string(),
})
export type StoredPicture = v.InferOutput<typeof StoredPicture>
export type StoredPictureWire = v.InferInput<typeof StoredPicture>

/** One page of pictures, newest first, and the number of unused pictures in the whole shop. */
export const PictureList = v.object({
  pictures: v.array(StoredPicture),
  total: v.number(),
  unused: v.object({ count: v.number(), bytes: v.number() }),
})
export type PictureListWire = v.InferInput<typeof PictureList>

/** The maximum number of pictures that one request lists or deletes. */
export const maxListedPictures = 1000

export const altStates = ['missing', 'written'] as const

/** Query of the list. `q` searches names, paths, alt texts and the names of products. */
export const PictureQuery = v.strictObject({
  q: v.optional(SearchText),
  state: v.optional(oneOf(pictureStates)),
  alt: v.optional(oneOf(altStates)),
  limit: limitField(maxListedPictures, '50'),
  offset: v.optional(digits(6), '0'),
})
export type PictureQuery = v.InferOutput<typeof PictureQuery>

/** `POST /api/pictures/replace`: replaces `from` with `to` in all products and drafts. */
export const ReplacePictureInput = v.strictObject({ from: PicturePath, to: PicturePath })
export type ReplacePictureInput = v.InferOutput<typeof ReplacePictureInput>

/** The number of products, drafts included, that have the new picture. */
export const ReplacedPicture = v.object({ products: v.number() })
export type ReplacedPicture = v.InferOutput<typeof ReplacedPicture>

/** The maximum length of an alt text. A longer description belongs in the page's text. */
export const maxAltLength = 250

/**
 * `PUT /api/pictures/alt`. An empty text restores the default. `from` is the text that the caller
 * saw. If somebody has changed the text since, nothing is saved.
 */
export const PictureTextInput = v.strictObject({
  path: PicturePath,
  alt: line(maxAltLength),
  from: v.optional(line(maxAltLength)),
})
export type PictureTextInput = v.InferOutput<typeof PictureTextInput>

/** Body of `POST /api/pictures/delete`. */
export const DeletePicturesInput = v.strictObject({
  paths: v.pipe(
    listOf(PicturePath, maxListedPictures, 'pictures'),
    v.minLength(1, 'must name at least one picture'),
  ),
})
export type DeletePicturesInput = v.InferOutput<typeof DeletePicturesInput>

/** The number of deleted pictures. Pictures that were already gone are not counted. */
export const DeletedPictures = v.object({ deleted: v.number() })
export type DeletedPictures = v.InferOutput<typeof DeletedPictures>
