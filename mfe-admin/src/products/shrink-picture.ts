/** Makes a picture fit for the shop before it is sent. */
import { maxPictureBytes, pictureTypes } from '@shop/contracts/picture'

/** The longest side that the shop shows, twice as dense. */
const maxSidePx = 1600
const quality = 0.85

/**
 * The file itself when it is small enough and of a kind the shop shows; otherwise a WebP of at most
 * 1600 pixels a side. `null` when the browser cannot read it as a picture.
 */
export const shrinkPicture = async (file: File): Promise<Blob | null> => {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return null
  const scale = Math.min(1, maxSidePx / Math.max(bitmap.width, bitmap.height))
  const isFit =
    scale === 1 && file.size <= maxPictureBytes && Object.hasOwn(pictureTypes, file.type)
  const picture = isFit ? file : await draw(bitmap, scale)
  bitmap.close()
  return picture
}

const draw = async (bitmap: ImageBitmap, scale: number): Promise<Blob | null> => {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  // Browsers without an encoder for WebP answer a PNG, which the shop takes, too.
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', quality))
}
