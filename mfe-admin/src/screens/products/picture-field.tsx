import { type ChangeEvent, useState } from 'react'

import { Field, TextField } from '@shop/ui/field'
import { ProductPicture } from '@shop/ui/product-picture'
import { Stack } from '@shop/ui/stack'
import { subtle } from '@shop/ui/type'

import { fileField, fullRow } from '../../frame/display/display.css.ts'
import { pictureFiles, sendPicture } from '../media/send-picture.ts'
import { type FormTools, Part, required, textField } from './product-fields.tsx'
import * as css from './products.css.ts'

const urlPattern = /^(?:\/[^/\\]|https:\/\/.)/

type UploadState = {
  isUploading: boolean
  setIsUploading: (isUploading: boolean) => void
}

/** The preview updates on blur, because a half-typed URL shows no picture. */
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

const Upload = ({
  onUploaded,
  isUploading,
  setIsUploading,
}: { onUploaded: (path: string) => void } & UploadState) => {
  const [problem, setProblem] = useState<string>()
  const send = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = target.files ?? []
    if (!file) return
    setIsUploading(true)
    const result = await sendPicture(file)
    // Clears the input. Otherwise, choosing the same file again would fire no event.
    target.value = ''
    setIsUploading(false)
    if ('path' in result) onUploaded(result.path)
    setProblem('problem' in result ? result.problem : undefined)
  }
  const hint = isUploading
    ? 'Uploading…'
    : 'PNG, JPEG, WebP or AVIF, not animated. Large ones are made smaller, and a photo’s location and camera details are removed.'
  return (
    <Field label="Upload a picture" hint={hint} problem={problem}>
      {(control) => (
        <input
          type="file"
          accept={pictureFiles}
          className={fileField}
          disabled={isUploading}
          onChange={(event) => void send(event)}
          {...control}
        />
      )}
    </Field>
  )
}
