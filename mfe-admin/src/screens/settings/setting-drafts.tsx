import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { createDraftPreview } from '@shop/client/shop-settings'
import { type Setting, settingGroups } from '@shop/contracts/shop-settings'
import { fromShopClock } from '@shop/domain/shop-clock'
import { Button } from '@shop/ui/button'
import { TextField } from '@shop/ui/field'
import { Row } from '@shop/ui/stack'

import { notice } from '../../frame/display/display.css.ts'
import { ActionButton, Question, QuestionButton } from '../../frame/display/form.tsx'
import { shopTimeZone, timeText } from '../../frame/display/text.tsx'
import { write } from '../../frame/queries/query-client.ts'
import { client } from '../../frame/staff/staff-session.ts'
import { Changes } from '../../lists/history.tsx'
import { changesOf, isSame, type Values } from './setting-draft.ts'
import { settingQueries } from './setting-queries.ts'
import { type SettingProps, trySetting } from './setting-versions.tsx'

type NoticeProps = SettingProps & {
  /** Absent for staff who may not edit. */
  onEdit?: () => void
}

export const DraftNotice = ({ setting, spec, onEdit }: NoticeProps) => {
  const by = useAuthor(setting)
  const { next } = setting
  if (!next) return null
  const changes = changesOf(spec, setting.value as Values, next.value as Values)
  return (
    <section className={notice} aria-label="Draft">
      <p>
        <strong>
          {next.at ? `Scheduled for ${timeText(next.at)} (${shopTimeZone()})` : 'Draft'}
        </strong>{' '}
        by <bdi>{by}</bdi>. Shoppers do not see it yet.
      </p>
      <Changes changes={changes} />
      {onEdit && (
        <Row gap="sm">
          <PreviewButton setting={setting} />
          <ActionButton
            tone="outline"
            run={() => trySetting(setting, { value: next.value, next: null }, 'Published')}
          >
            Publish now
          </ActionButton>
          <Button tone="outline" onClick={onEdit}>
            Edit the draft
          </Button>
          <QuestionButton
            button={{ tone: 'outline', children: 'Discard' }}
            title="Discard this draft?"
            confirm="Discard it"
            isDangerous
            onConfirm={() => trySetting(setting, { next: null }, 'Draft discarded')}
          >
            <p>It stays in the history.</p>
          </QuestionButton>
        </Row>
      )}
    </section>
  )
}

/** Looks for the author in the versions, because a colleague may have saved the group since. */
const useAuthor = ({ key, next, changed_by }: Setting): string | null => {
  const versions = useQuery({
    ...settingQueries.versions(key),
    enabled: next !== null,
  })
  const all = versions.data?.versions ?? []
  const older = all.findIndex((one) => !isSame(one.next, next))
  return all.at(older === -1 ? -1 : older - 1)?.by ?? changed_by
}

/** Opens the tab before the request, because browsers block tabs that open after a response. */
const PreviewButton = ({ setting }: { setting: Setting }) => {
  const open = async (): Promise<void> => {
    const tab = window.open('about:blank')
    // Removes the opener, by which the shop's page could navigate the tab of the back office.
    if (tab) tab.opener = null
    const isShown = await write({
      run: async () => {
        const { query } = await createDraftPreview(client)
        const { location: place } = tab ?? window
        place.href = `${location.origin}${settingGroups[setting.key].path}${query}`
      },
      failed: (problem) => problem?.message ?? 'There is no preview right now.',
    })
    if (!isShown) tab?.close()
  }
  return (
    <ActionButton tone="outline" run={open}>
      Preview
    </ActionButton>
  )
}

type LaterProps = {
  isOpen: boolean
  onClose: () => void
  onChoose: (at: string) => Promise<void>
}

export const LaterQuestion = ({ isOpen, onClose, onChoose }: LaterProps) => {
  const [problem, setProblem] = useState<string>()
  const choose = async (fields: FormData): Promise<boolean> => {
    const at = fromShopClock(String(fields.get('at')), shopTimeZone())
    const isFuture = at !== null && Date.parse(at) > Date.now()
    setProblem(
      isFuture ? undefined : at ? 'Choose a time in the future' : 'Choose a date and a time',
    )
    // The dialog closes first, so that the form behind it can focus a problem if saving fails.
    if (isFuture) void onChoose(at)
    return isFuture
  }
  return (
    <Question
      title="Publish later"
      confirm="Schedule it"
      firstFocus="input"
      isOpen={isOpen}
      onClose={() => {
        setProblem(undefined)
        onClose()
      }}
      onConfirm={choose}
    >
      <TextField
        label="Date and time"
        name="at"
        type="datetime-local"
        hint={`In the shop’s time (${shopTimeZone()}), wherever you are.`}
        problem={problem}
        required
      />
    </Question>
  )
}
