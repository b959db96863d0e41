import { type ChangeEvent, useState } from 'react'

import type { Client } from '@shop/client/client'
import { uploadPicture } from '@shop/client/products'
import { maxPictureBytes, maxPictureMegabytes, pictureTypes } from '@shop/contracts/picture'
import { usePage } from '@shop/module-runtime/use-page'
import { Field, TextField } from '@shop/ui/field'
import { ProductPicture } from '@shop/ui/product-picture'
import { Stack } from '@shop/ui/stack'
import { subtle } from '@shop/ui/type'

import { fileField, fullRow } from '../../frame/display/display.css.ts'
import { handleApiError, toApiProblem } from '../../frame/staff/staff-session.ts'
import { type FormTools, Part, required, textField } from './product-fields.tsx'
import * as css from './product-form.css.ts'

const urlPattern = /^(?:\/[^/\\]|https:\/\/.)/

/** The form cannot be saved during an upload, because it has no picture yet. */
type UploadState = {
  isUploading: boolean
  setIsUploading: (isUploading: boolean) => void
}

/** Updates the preview on blur, because a partial URL shows no picture. */
export const PictureField = ({ form, ...upload }: { form: FormTools } & UploadState) => {
  const [shown, setShown] = useState(form.draft.image)
  const show = (image: string): void => {
    form.set({ image })
    setShown(image)
  }
  return (
    <Part title="Picture">
      <div className={`${css.picture} ${fullRow}`}>
        <div className={css.preview}>
          {shown ? (
            <ProductPicture
              image={urlPattern.test(shown) ? shown : ''}
              alt="Preview"
              sizes="10rem"
            />
          ) : (
            <span className={subtle}>No picture yet</span>
          )}
        </div>
        <Stack gap="md">
          <TextField
            {...textField(form, 'image')}
            {...required}
            placeholder="https://… or /media/…"
            onBlur={({ target }) => setShown(target.value.trim())}
          />
          <Upload onUploaded={show} {...upload} />
        </Stack>
      </div>
    </Part>
  )
}

/** Shrinks large pictures before sending. The server validates them again. */
const Upload = ({
  onUploaded,
  isUploading,
  setIsUploading,
}: { onUploaded: (path: string) => void } & UploadState) => {
  const { client } = usePage()
  const [problem, setProblem] = useState<string>()
  const send = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = target.files ?? []
    if (!file) return
    setIsUploading(true)
    const result = await sendPicture(client, file)
    // Reset the input, or choosing the same file again would fire no event.
    target.value = ''
    setIsUploading(false)
    if ('path' in result) onUploaded(result.path)
    setProblem('problem' in result ? result.problem : undefined)
  }
  const hint = isUploading
    ? 'Uploading…'
    : 'PNG, JPEG, WebP or AVIF, not animated. Large ones are made smaller, and the place and camera of a photo are removed.'
  return (
    <Field label="Upload a picture" hint={hint} problem={problem}>
      {(control) => (
        <input
          type="file"
          accept="image/png,image/jpeg,image/webp,image/avif"
          className={fileField}
          disabled={isUploading}
          onChange={(event) => void send(event)}
          {...control}
        />
      )}
    </Field>
  )
}

const sendPicture = async (
  client: Client,
  file: File,
): Promise<{ path: string } | { problem: string }> => {
  try {
    const picture = await shrinkPicture(file)
    if (!picture)
      return {
        problem: `${file.name} is no picture that this browser can read. Choose a PNG, JPEG, WebP or AVIF.`,
      }
    return await uploadPicture(client, picture)
  } catch (error) {
    handleApiError(error)
    const problem = toApiProblem(error)
    if (problem?.code === 'body-too-large')
      return { problem: `A picture may hold at most ${maxPictureMegabytes} MB.` }
    if (problem?.code === 'bad-input') return { problem: problem.message }
    return { problem: 'The picture could not be sent. Please try again.' }
  }
}

/** The longest side that the shop shows, doubled for high-density screens. */
const maxSidePx = 1600
const quality = 0.85

/**
 * Returns a picture of at most 1600 px a side. Returns the file itself if the shop accepts it as it
 * is, or if the browser falsifies canvas pixels. Returns null if the browser cannot decode it.
 */
const shrinkPicture = async (file: File): Promise<Blob | null> => {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return null
  const scale = Math.min(1, maxSidePx / Math.max(bitmap.width, bitmap.height))
  const isFit =
    scale === 1 && file.size <= maxPictureBytes && Object.hasOwn(pictureTypes, file.type)
  const picture = isFit || !drawsTruly() ? file : await draw(bitmap, scale)
  bitmap.close()
  return picture
}

/**
 * False if the browser returns noise instead of canvas pixels, to prevent fingerprinting. Tolerates
 * browsers that change each color invisibly.
 */
const drawsTruly = (): boolean => {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return false
  context.fillStyle = 'rgb(128 128 128)'
  context.fillRect(0, 0, 4, 4)
  const pixels = context.getImageData(0, 0, 4, 4).data
  return pixels.every((value, index) => Math.abs(value - (index % 4 === 3 ? 255 : 128)) < 16)
}

const draw = async (bitmap: ImageBitmap, scale: number): Promise<Blob | null> => {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  context?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const picture = await encode(canvas, 'image/webp')
  if (!context || picture?.type === 'image/webp') return picture
  // Safari has no WebP encoder and returns a PNG, which takes megabytes for a photo.
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height).data
  const isOpaque = pixels.every((value, index) => index % 4 !== 3 || value === 255)
  return isOpaque ? encode(canvas, 'image/jpeg') : picture
}

const encode = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality))
