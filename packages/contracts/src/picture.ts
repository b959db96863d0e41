/** Pictures that staff upload. */
import * as v from 'valibot'

/** The most bytes a picture may hold. */
export const maxPictureBytes = 5 * 1024 * 1024
/** The same in megabytes, for sentences. */
export const maxPictureMegabytes = maxPictureBytes / 1024 / 1024

/** What a picture may be, by content type; the ending is that of its path. */
export const pictureTypes = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/avif': 'avif',
} as const
export type PictureType = keyof typeof pictureTypes

/** Where an uploaded picture is: a path of the shop, fit for a product's `image`. */
export const UploadedPicture = v.object({ path: v.string() })
export type UploadedPicture = v.InferOutput<typeof UploadedPicture>
