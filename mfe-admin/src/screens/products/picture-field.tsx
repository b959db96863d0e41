import { type ChangeEvent, useEffect, useRef, useState } from 'react'

import type { MorePicture } from '@shop/contracts/product'
import { Field, Select, TextField } from '@shop/ui/field'
import { IconButton } from '@shop/ui/icon-button'
import { ProductPicture } from '@shop/ui/product-picture'
import { Stack } from '@shop/ui/stack'
import { hidden, subtle } from '@shop/ui/type'

import { fileField, fullRow } from '../../frame/display/display.css.ts'
import { pictureFiles, sendPicture } from '../media/send-picture.ts'
import { labelOf, type Pictures, withPicture, withPictureUp } from './product-draft.ts'
import { type FormTools, Part, required, textField, WordEntry } from './product-fields.tsx'
import * as css from './products.css.ts'

const urlPattern = /^(?:\/[^/\\]|https:\/\/.)/

/** The preview updates on blur, because a half-typed URL shows no picture. */
export const PictureField = ({ form }: { form: FormTools }) => {
  const [shown, setShown] = useState(form.draft.image)
  const set = (pictures: Partial<Pictures>): void => {
    form.set(pictures)
    if (pictures.image !== undefined) setShown(pictures.image)
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
          <Upload form={form} label="Upload a picture" onUploaded={(image) => set({ image })} />
        </Stack>
      </div>
      <MorePictures form={form} onChange={set} />
    </Part>
  )
}

type MoreProps = { form: FormTools; onChange: (pictures: Partial<Pictures>) => void }

/** A picture with a color is shown first when a shopper chooses that color. */
const MorePictures = ({ form, onChange }: MoreProps) => {
  const { draft } = form
  const root = useRef<HTMLDivElement>(null)
  const latest = useRef<Pictures>(draft)
  /** The main picture has no color. This map gives a picture its color back when it moves down. */
  const colors = useRef(new Map<string, string | null>())
  useEffect(() => {
    latest.current = draft
  })
  const add = (image: string): void => {
    // Adds to the latest pictures, because several uploads may end before the form renders again.
    latest.current = withPicture(latest.current, image)
    onChange(latest.current)
  }
  /** Focuses the list of pictures, because the pressed button disappears. */
  const change = (pictures: Partial<Pictures>): void => {
    onChange(pictures)
    root.current?.focus()
  }
  const movedUp = (index: number): Pictures => {
    for (const { image, color } of draft.pictures) colors.current.set(image, color)
    return withPictureUp(draft, index, colors.current.get(draft.image))
  }
  return (
    <div ref={root} tabIndex={-1} className={`${css.morePictures} ${fullRow}`}>
      {draft.pictures.length > 0 && (
        <ol className={css.pictureList} aria-label={labelOf('pictures')}>
          {draft.pictures.map((picture, index) => (
            <PictureRow
              key={picture.image}
              picture={picture}
              number={index + 2}
              colors={draft.colors}
              onChange={(changed) => onChange({ pictures: draft.pictures.with(index, changed) })}
              onUp={() => (index === 0 ? change : onChange)(movedUp(index))}
              onRemove={() => change({ pictures: draft.pictures.toSpliced(index, 1) })}
            />
          ))}
        </ol>
      )}
      <Upload form={form} label="Upload more pictures" multiple onUploaded={add} />
      <WordEntry
        label="More pictures by address"
        noun="picture"
        placeholder="https://… or /media/…"
        maxLength={500}
        problem={form.problemOf('pictures')}
        onAdd={add}
      />
    </div>
  )
}

type PictureRowProps = {
  picture: MorePicture
  /** The main picture is number 1. */
  number: number
  colors: readonly string[]
  onChange: (picture: MorePicture) => void
  onUp: () => void
  onRemove: () => void
}

const PictureRow = ({ picture, number, colors, onChange, onUp, onRemove }: PictureRowProps) => (
  <li className={css.pictureRow}>
    <ProductPicture image={picture.image} alt={picture.image} sizes="4rem" isThumb />
    <Select
      label={`Color of picture ${number}`}
      value={picture.color ?? ''}
      options={[['', 'Any'], ...colorOptions(colors, picture.color)]}
      onChange={(color) => onChange({ ...picture, color: color || null })}
    />
    <div className={css.pictureButtons}>
      <IconButton
        icon="up"
        label={number === 2 ? 'Make this the main picture' : `Move picture ${number} up`}
        onClick={onUp}
      />
      <IconButton icon="close" label={`Remove picture ${number}`} onClick={onRemove} />
    </div>
  </li>
)

/** Includes a color that the product no longer has, so that the clerk sees it. */
const colorOptions = (colors: readonly string[], own: string | null) =>
  [...new Set([...colors, ...(own ? [own] : [])])].map((one) => [one, one] as const)

type UploadProps = {
  form: FormTools
  label: string
  multiple?: boolean
  onUploaded: (path: string) => void
}

const Upload = ({ form, label, multiple = false, onUploaded }: UploadProps) => {
  const { isUploading, setIsUploading } = form
  const [problem, setProblem] = useState<string>()
  const [said, setSaid] = useState('')
  const send = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const files = [...(target.files ?? [])]
    // Files can be dropped on the input even during an upload.
    if (files.length === 0 || isUploading) return void (target.value = '')
    setIsUploading(true)
    setSaid('')
    const problems: string[] = []
    for (const file of files) {
      const result = await sendPicture(file)
      if ('path' in result) onUploaded(result.path)
      else problems.push(result.problem)
    }
    // Clears the input. Otherwise, choosing the same file again would fire no event.
    target.value = ''
    setIsUploading(false)
    setProblem(problems.join(' ') || undefined)
    setSaid(problems.length > 0 ? 'Not uploaded' : 'Uploaded')
  }
  const accepted =
    'PNG, JPEG, WebP or AVIF, not animated. Large ones are made smaller, and a photo’s location and camera details are removed.'
  const hint = isUploading ? 'Uploading…' : multiple ? undefined : accepted
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(control) => (
        <>
          <input
            type="file"
            multiple={multiple}
            accept={pictureFiles}
            className={fileField}
            // Not `disabled`, because the input would lose the focus.
            aria-disabled={isUploading}
            onClick={(event) => isUploading && event.preventDefault()}
            onChange={(event) => void send(event)}
            {...control}
          />
          <span role="status" className={hidden}>
            {said}
          </span>
        </>
      )}
    </Field>
  )
}
