/** A labelled input for text of several lines. */
import type { TextareaHTMLAttributes } from 'react'

import { input, root } from '../text-field/text-field.css.ts'
import { area } from './text-area.css.ts'

type Own = Pick<
  TextareaHTMLAttributes<HTMLTextAreaElement>,
  'name' | 'required' | 'autoComplete' | 'placeholder' | 'defaultValue' | 'maxLength'
>

/** Uncontrolled, as `TextField` is; it grows with what is typed where the browser can. */
export const TextArea = ({ label, ...rest }: Own & { label: string }) => (
  <label className={root}>
    {label}
    <textarea className={`${input} ${area}`} {...rest} />
  </label>
)
