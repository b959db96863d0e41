/** The product's picture: by URL, by path, or uploaded, with a preview. */
import { type ChangeEvent, useState } from 'react'

import type { Client } from '@shop/client/client'
import { uploadPicture } from '@shop/client/products'
import { maxPictureBytes, maxPictureMegabytes, pictureTypes } from '@shop/contracts/picture'
import { usePage } from '@shop/module-runtime/use-page'
import { Field, TextField } from '@shop/ui/field'
import { ProductPicture } from '@shop/ui/product-picture'
import { Stack } from '@shop/ui/stack'
import { subtle } from '@shop/ui/type'

import { handleApiError, toApiProblem } from '../staff/staff-session.ts'
import { type FormTools, textField } from './form-tools.ts'
import { Part, required } from './product-fields.tsx'
import { fileField } from '../display/display.css.ts'
import * as css from './product-form.css.ts'

const urlPattern = /^(?:\/[^/\\]|https:\/\/.)/

/** While a picture is uploaded the form cannot be saved: there is no picture yet. */
type UploadState = {
  isUploading: boolean
  setIsUploading: (isUploading: boolean) => void
}

/** The preview follows when the field is left: half a URL shows no picture. */
export const PictureField = ({ form, ...upload }: { form: FormTools } & UploadState) => {
  const [shown, setShown] = useState(form.draft.image)
  const show = (image: string): void => {
    form.set({ image })
    setShown(image)
  }
  return (
    <Part title="Picture">
      <div className={`${css.picture} ${css.full}`}>
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

/** What is too large is made smaller here; the server has the last word. */
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
    // Otherwise the same file, chosen again, would be no change.
    target.value = ''
    setIsUploading(false)
    if ('path' in result) onUploaded(result.path)
    setProblem('problem' in result ? result.problem : undefined)
  }
  const hint = isUploading ? 'Uploading…' : 'PNG, JPEG, WebP or AVIF; large ones are made smaller.'
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

/** The picture's path, or what is wrong with the file, for the field. */
const sendPicture = async (
  client: Client,
  file: File,
): Promise<{ path: string } | { problem: string }> => {
  try {
    const picture = await shrinkPicture(file)
    if (!picture) return { problem: `${file.name} is no picture that this browser can read.` }
    return await uploadPicture(client, picture)
  } catch (error) {
    handleApiError(error)
    const code = toApiProblem(error)?.code
    if (code === 'body-too-large')
      return { problem: `A picture may hold at most ${maxPictureMegabytes} MB.` }
    if (code === 'bad-input')
      return { problem: `${file.name} is no PNG, JPEG, WebP or AVIF picture.` }
    return { problem: 'The picture could not be sent. Please try again.' }
  }
}

/** The longest side that the shop shows, twice as dense. */
const maxSidePx = 1600
const quality = 0.85

/**
 * The file itself when it is small enough and of a kind the shop shows; otherwise a WebP of at most
 * 1600 pixels a side. `null` when the browser cannot read it as a picture.
 */
const shrinkPicture = async (file: File): Promise<Blob | null> => {
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
  // Browsers without an encoder for WebP return a PNG, which the shop takes, too.
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', quality))
}
