import { useRef, useState } from 'react'

import { createPreview } from '@shop/client/registry'
import type { PreviewLink } from '@shop/contracts/registry'
import { usePage } from '@shop/module-runtime/use-page'
import { Button } from '@shop/ui/button'
import { Select, TextField } from '@shop/ui/field'
import { Stack } from '@shop/ui/stack'
import { subtle } from '@shop/ui/type'

import { shares } from '../../frame/display/display.css.ts'
import { Question } from '../../frame/display/form.tsx'
import { timeText } from '../../frame/display/text.tsx'
import { write } from '../../frame/queries/query-client.ts'
import { withReason } from './module-actions.ts'

type Props = { module: string; version: string | undefined; onClose: () => void }

const lifetimes = [
  ['1', 'One hour'],
  ['8', 'Eight hours'],
  ['24', 'One day'],
] as const

/** The API returns the link only once, so it stays visible until the dialog closes. */
export const PreviewDialog = ({ module, version, onClose }: Props) => {
  const { client } = usePage()
  const [link, setLink] = useState<PreviewLink>()
  const close = (): void => {
    setLink(undefined)
    onClose()
  }
  /** Leaves the dialog open: it shows the link. */
  const create = async (fields: FormData): Promise<false> => {
    const hours = Number(fields.get('hours'))
    await write({
      run: async () => setLink(await createPreview(client, module, version ?? '', { hours })),
      failed: (problem) => withReason('The link was not made', problem),
    })
    return false
  }
  return (
    <Question
      title={`Preview ${version ?? ''}`}
      isOpen={version !== undefined}
      onClose={close}
      firstFocus="select"
      confirm="Make the link"
      onConfirm={create}
      done={link && 'Done'}
    >
      <Stack gap="md">
        <p>
          Everybody who opens the link sees this release in the whole shop, with a mark on each page
          and a way to leave. All others go on seeing what is live.
        </p>
        {link ? (
          <ShownLink link={link} />
        ) : (
          <Select label="The link works for" name="hours" options={lifetimes} defaultValue="24" />
        )}
      </Stack>
    </Question>
  )
}

const ShownLink = ({ link: { query, expires_at } }: { link: PreviewLink }) => (
  <>
    <CopyField
      label="Preview link"
      value={`${location.origin}/${query}`}
      hint="It is not shown again. The part from “?” on works on every page of the shop."
    />
    <p className={subtle}>Works until {timeText(Date.parse(expires_at))}.</p>
  </>
)

type CopyProps = { label: string; value: string; hint: string }

/** Copies a text. If the clipboard is unavailable, selects the text instead. */
export const CopyField = ({ label, value, hint }: CopyProps) => {
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
    <div ref={field} className={shares}>
      <TextField label={label} defaultValue={value} hint={hint} readOnly />
      <div>
        <Button
          tone="outline"
          aria-label={`Copy ${label.toLowerCase()}`}
          onClick={() => void copy()}
        >
          <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
        </Button>
      </div>
    </div>
  )
}
