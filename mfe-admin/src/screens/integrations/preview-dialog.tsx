import { useState } from 'react'

import { createPreview } from '@shop/client/registry'
import type { PreviewLink } from '@shop/contracts/registry'
import { usePage } from '@shop/module-runtime/use-page'
import { Select } from '@shop/ui/field'
import { Stack } from '@shop/ui/stack'
import { subtle } from '@shop/ui/type'

import { useBusy } from '../../frame/display/form.ts'
import { timeText } from '../../frame/display/text.tsx'
import { reportFailure, toApiProblem } from '../../frame/staff/staff-session.ts'
import { CopyField } from './copy-field.tsx'
import { Question } from './question.tsx'

type Props = { module: string; version: string | undefined; onClose: () => void }

const lifetimes = [
  ['1', 'One hour'],
  ['8', 'Eight hours'],
  ['24', 'One day'],
] as const

/** The API returns the link only once, so it stays visible until the dialog closes. */
export const PreviewDialog = ({ module, version, onClose }: Props) => {
  const { client } = usePage()
  const [isBusy, run] = useBusy()
  const [hours, setHours] = useState('24')
  const [link, setLink] = useState<PreviewLink>()
  const close = (): void => {
    setLink(undefined)
    onClose()
  }
  const create = async (): Promise<void> => {
    if (version === undefined) return
    try {
      setLink(await run(() => createPreview(client, module, version, { hours: Number(hours) })))
    } catch (error) {
      const reason = toApiProblem(error)?.message ?? 'Please try again.'
      reportFailure(error, `The link was not made. ${reason}`)
    }
  }
  return (
    <Question
      title={`Preview ${version ?? ''}`}
      isOpen={version !== undefined}
      onClose={close}
      firstFocus="select"
      confirm="Make the link"
      isBusy={isBusy}
      onConfirm={() => void create()}
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
          <Select
            label="The link works for"
            options={lifetimes}
            value={hours}
            onChange={setHours}
          />
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
