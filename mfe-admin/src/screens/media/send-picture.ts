import { client, handleApiError, toApiProblem } from '../../frame/staff/staff-session.ts'
import { uploadPicture, uploadSmallerPicture } from '@shop/client/pictures'
import { sizesOfUpload } from '@shop/domain/picture-sizes'
import { maxPictureBytes, maxPictureMegabytes, pictureTypes } from '@shop/contracts/picture'

/** The browser converts AVIF before the upload, because the API does not accept it. */
export const pictureFiles = 'image/png,image/jpeg,image/webp,image/avif'

export const sendPicture = async (file: File): Promise<{ path: string } | { problem: string }> => {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap)
    return {
      problem: `This browser cannot read ${file.name} as a picture. Choose a PNG, JPEG, WebP or AVIF.`,
    }
  try {
    const picture = await shrinkPicture(file, bitmap)
    if (!picture || !isAccepted(picture))
      return { problem: `This browser cannot convert ${file.name}. Choose a PNG, JPEG or WebP.` }
    const { path } = await uploadPicture(client, picture, file.name.slice(0, maxNameLength))
    await sendSmaller(bitmap, { path, type: picture.type })
    return { path }
  } catch (error) {
    handleApiError(error)
    const problem = toApiProblem(error)
    if (problem?.code === 'body-too-large')
      return { problem: `A picture may have at most ${maxPictureMegabytes} MB.` }
    if (problem?.code === 'bad-input') return { problem: problem.message }
    return { problem: 'The picture could not be sent. Please try again.' }
  } finally {
    bitmap.close()
  }
}

/** The API refuses longer names. */
const maxNameLength = 200

const maxSidePx = 1600
const quality = 0.85

/**
 * Returns the picture with sides of at most 1600 px. Returns the file itself if its size and type
 * are acceptable, or if the browser adds noise to canvas pixels.
 */
const shrinkPicture = async (file: File, bitmap: ImageBitmap): Promise<Blob | null> => {
  const longest = Math.max(bitmap.width, bitmap.height)
  const isFit = longest <= maxSidePx && file.size <= maxPictureBytes && isAccepted(file)
  if (isFit || !drawsTruly()) return file
  const scale = Math.min(1, maxSidePx / longest)
  const canvas = await draw(bitmap, Math.max(1, Math.round(bitmap.width * scale)))
  const picture = await encode(canvas, 'image/webp')
  if (picture?.type === 'image/webp') return picture
  // Safari has no WebP encoder and returns a PNG. A JPEG is smaller, so opaque pictures become one.
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data
  const isOpaque = pixels?.every((value, index) => index % 4 !== 3 || value === 255)
  return isOpaque ? encode(canvas, 'image/jpeg') : picture
}

/** Sends smaller sizes for phones. They are optional, so a failure is ignored. */
const sendSmaller = async (
  bitmap: ImageBitmap,
  { path, type }: { path: string; type: string },
): Promise<void> => {
  if (!drawsTruly()) return
  for (const { width, path: name } of sizesOfUpload(path)) {
    if (name === path) continue
    const canvas = await draw(bitmap, width).catch(() => null)
    const smaller = canvas && (await encode(canvas, type))
    // A browser without an encoder for the format returns a PNG, which is not sent.
    if (smaller?.type === type)
      await uploadSmallerPicture(client, smaller, { path, width }).catch(() => null)
  }
}

const isAccepted = ({ type }: Blob): boolean => Object.hasOwn(pictureTypes, type)

/** Returns false if the browser adds noise to canvas pixels, as some do against fingerprinting. */
const drawsTruly = (): boolean => {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return false
  context.fillStyle = 'rgb(128 128 128)'
  context.fillRect(0, 0, 4, 4)
  const pixels = context.getImageData(0, 0, 4, 4).data
  return pixels.every((value, index) => Math.abs(value - (index % 4 === 3 ? 255 : 128)) < 16)
}

const draw = async (bitmap: ImageBitmap, width: number): Promise<HTMLCanvasElement> => {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = Math.max(1, Math.round((bitmap.height * width) / bitmap.width))
  const size = { resizeWidth: width, resizeHeight: canvas.height }
  const resized = await createImageBitmap(bitmap, { ...size, resizeQuality: 'high' })
  canvas.getContext('2d')?.drawImage(resized, 0, 0)
  resized.close()
  return canvas
}

const encode = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality))
