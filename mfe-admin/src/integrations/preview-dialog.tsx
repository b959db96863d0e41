import { useState } from 'react'

import { createPreview } from '@shop/client/registry'
import type { PreviewLink } from '@shop/contracts/registry'
import { usePage } from '@shop/module-runtime/use-page'
import { Button } from '@shop/ui/button'
import { Select } from '@shop/ui/field'
import { Panel } from '@shop/ui/panel'
import { Stack } from '@shop/ui/stack'
import { subtle } from '@shop/ui/type'

import { timeText } from '../display/text.tsx'
import { useBusy } from '../display/use-busy.ts'
import { reportFailure, toApiProblem } from '../staff/staff-session.ts'
import { CopyField } from './copy-field.tsx'
import { QuestionFooter } from './question-footer.tsx'

type Props = { module: string; version: string | undefined; onClose: () => void }

const lifetimes = [
  ['1', 'One hour'],
  ['24', 'One day'],
  ['168', 'One week'],
] as const

/** Open while there is a version to preview. The link is shown until the dialog closes. */
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
    <Panel
      title={`Preview ${version ?? ''}`}
      kind="question"
      isOpen={version !== undefined}
      onClose={close}
      closesOutside={false}
      firstFocus="select"
      footer={
        link ? (
          <Button onClick={close}>Done</Button>
        ) : (
          <QuestionFooter
            confirm="Make the link"
            isBusy={isBusy}
            onConfirm={() => void create()}
            onCancel={close}
          />
        )
      }
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
    </Panel>
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
