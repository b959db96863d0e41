/** The product's picture: by address, by path, or uploaded, with a preview. */
import { type ChangeEvent, useId, useState } from 'react'

import { usePage } from '@shop/module-runtime/use-page'
import { ProductPicture } from '@shop/ui/product-picture'
import { quiet } from '@shop/ui/type'

import { describeBy, FieldProblem } from '../fields/field-problem.tsx'
import * as fieldCss from '../fields/fields.css.ts'
import { InputField } from '../fields/input-field.tsx'
import { type FormTools, textField } from './form-tools.ts'
import * as css from './product-form.css.ts'
import { Part } from './product-fields.tsx'
import { sendPicture } from './send-picture.ts'

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
