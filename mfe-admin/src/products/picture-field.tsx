/** The product's picture: by address, by path, or uploaded, with a preview. */
import { type ChangeEvent, useId, useState } from 'react'

import type { Client } from '@shop/client/client'
import { uploadPicture } from '@shop/client/products'
import { maxPictureBytes, pictureTypes } from '@shop/contracts/picture'
import { usePage } from '@shop/module-runtime/use-page'
import { ProductPicture } from '@shop/ui/product-picture'
import { quiet } from '@shop/ui/type'

import { describeBy, FieldProblem } from '../fields/field-problem.tsx'
import * as fieldCss from '../fields/fields.css.ts'
import { InputField } from '../fields/input-field.tsx'
import { toApiProblem, handleApiError } from '../staff/staff-session.ts'
import { type FormTools, textField } from './form-tools.ts'
import { Part } from './product-fields.tsx'
import * as css from './product-form.css.ts'

const isAddress = /^(?:\/[^/\\]|https:\/\/.)/

type SendingProps = {
  isSending: boolean
  /** Told when a picture is on its way, and when it is there or lost: until then there is none to save. */
  onSending: (isSending: boolean) => void
}

/** The preview follows when the field is left: half an address is nobody's picture. */
export const PictureField = ({ form, ...sending }: { form: FormTools } & SendingProps) => {
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
              image={isAddress.test(shown) ? shown : ''}
              alt="Preview"
              sizes="10rem"
            />
          ) : (
            <span className={quiet}>No picture yet</span>
          )}
        </div>
        <div className={css.pictureFields}>
          <InputField
            {...textField(form, 'image')}
            required
            placeholder="https://… or /media/…"
            onBlur={({ target }) => setShown(target.value.trim())}
          />
          <Upload onUploaded={show} {...sending} />
        </div>
      </div>
    </Part>
  )
}

/** What is too large is made smaller here; the server has the last word. */
const Upload = ({
  onUploaded,
  isSending,
  onSending,
}: { onUploaded: (path: string) => void } & SendingProps) => {
  const { client } = usePage()
  const id = useId()
  const [problem, setProblem] = useState<string>()
  const send = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = target.files ?? []
    if (!file) return
    onSending(true)
    const answer = await sendPicture(client, file)
    // Otherwise the same file, chosen again, would be no change.
    target.value = ''
    onSending(false)
    if ('path' in answer) onUploaded(answer.path)
    setProblem('problem' in answer ? answer.problem : undefined)
  }
  const hint = isSending ? 'Uploading…' : 'PNG, JPEG, WebP or AVIF; large ones are made smaller.'
  return (
    <div className={fieldCss.root}>
      <label htmlFor={id}>Upload a picture</label>
      <input
        id={id}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/avif"
        className={css.file}
        disabled={isSending}
        onChange={(event) => void send(event)}
        {...describeBy(`${id}-problem`, problem, hint)}
      />
      <FieldProblem id={`${id}-problem`} problem={problem} hint={hint} />
    </div>
  )
}

/** The picture's address, or what is wrong with the file, for the field. */
export const sendPicture = async (
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
    if (code === 'body-too-large') return { problem: 'A picture may hold at most 5 MB.' }
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
