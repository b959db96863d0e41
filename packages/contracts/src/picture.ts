import * as v from 'valibot'

/** The maximum size of a picture in bytes. */
export const maxPictureBytes = 5 * 1024 * 1024
/** `maxPictureBytes` in megabytes, for messages. */
export const maxPictureMegabytes = maxPictureBytes / 1024 / 1024

/**
 * The maximum number of pixels. A phone needs four bytes of memory for each, however small the file
 * is.
 */
export const maxPicturePixels = 25_000_000

/** The accepted content types, with the file extension of each. */
export const pictureTypes = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/avif': 'avif',
} as const
export type PictureType = keyof typeof pictureTypes

/** The path of an uploaded picture in the shop, which can be used as a product's `image`. */
export const UploadedPicture = v.object({ path: v.string() })
export type UploadedPicture = v.InferOutput<typeof UploadedPicture>
