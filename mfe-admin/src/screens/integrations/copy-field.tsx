import { useRef, useState } from 'react'

import { Button } from '@shop/ui/button'
import { TextField } from '@shop/ui/field'

import * as css from './integrations.css.ts'

type Props = { label: string; value: string; hint: string }

/** Copies a text. If the clipboard is unavailable, selects the text instead. */
export const CopyField = ({ label, value, hint }: Props) => {
  const field = useRef<HTMLDivElement>(null)
  const [isCopied, setIsCopied] = useState(false)
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value)
      setIsCopied(true)
    } catch {
      // Browser settings may block the clipboard, and it needs HTTPS.
      field.current?.querySelector('input')?.select()
    }
  }
  return (
    <div ref={field} className={css.copy}>
      <TextField label={label} value={value} hint={hint} readOnly onChange={ignore} />
      <Button tone="outline" aria-label={`Copy ${label.toLowerCase()}`} onClick={() => void copy()}>
        <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
      </Button>
    </div>
  )
}

const ignore = (): void => {}
