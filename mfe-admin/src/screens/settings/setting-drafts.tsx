/** A change that is stored but not shown yet: a draft, or scheduled for a time. */
import { createDraftPreview, saveNextSetting } from '@shop/client/shop-settings'
import type { Client } from '@shop/client/client'
import { type Setting, settingGroups } from '@shop/contracts/shop-settings'
import { usePage } from '@shop/module-runtime/use-page'
import { addToast } from '@shop/session/toasts'
import { Button } from '@shop/ui/button'
import { TextField } from '@shop/ui/field'
import { Row } from '@shop/ui/stack'
import { useState } from 'react'

import { ActionButton, QuestionButton } from '../../frame/display/form.tsx'
import { invalidate } from '../../frame/queries/query-client.ts'
import { reportFailure, toApiProblem } from '../../frame/staff/staff-session.ts'
import { Changes } from '../../lists/history.tsx'
import * as css from '../products/product-form.css.ts'
import { changesOf, type Values } from './setting-draft.ts'
import { putValue, type SettingProps } from './setting-versions.tsx'
import { fromShopClock, toShopClock } from './shop-clock.ts'

type Next = Setting['next']

/** Stores what is to hold next. Resolves to false if that failed, which a toast says. */
export const putNext = async (
  client: Client,
  { key, version }: Setting,
  next: Next,
): Promise<boolean> => {
  try {
    await saveNextSetting(client, key, { next, version })
    addToast({ title: next ? (next.at ? 'Scheduled' : 'Draft saved') : 'Draft discarded' })
    return true
  } catch (error) {
    reportFailure(error, toApiProblem(error)?.message ?? 'The draft was not saved.')
    return false
  } finally {
    void invalidate('settings')
  }
}

const clockText = (iso: string): string => toShopClock(Date.parse(iso)).replace('T', ' ')

type NoticeProps = SettingProps & { onEdit: (value: Values) => void }

export const DraftNotice = ({ setting, spec, onEdit }: NoticeProps) => {
  const { client } = usePage()
  const { next, changed_by } = setting
  if (!next) return null
  const value = next.value as Values
  const changes = changesOf(spec, setting.value as Values, value)
  const publish = (): Promise<unknown> =>
    putValue(client, setting, value).catch((error: unknown) =>
      reportFailure(error, toApiProblem(error)?.message ?? 'It was not published.'),
    )
  return (
    <section className={css.notice} aria-label="Draft">
      <p>
        <strong>{next.at ? `Scheduled for ${clockText(next.at)}` : 'There is a draft'}</strong> by{' '}
        <bdi>{changed_by}</bdi>
        {next.at ? ' (US Central).' : '. Shoppers do not see it.'}
      </p>
      <Changes changes={changes} />
      <Row gap="sm">
        <PreviewButton setting={setting} />
        <ActionButton tone="outline" run={publish}>
          Publish now
        </ActionButton>
        <Button tone="outline" onClick={() => onEdit(value)}>
          Edit the draft
        </Button>
        <QuestionButton
          button={{ tone: 'outline', children: 'Discard' }}
          title="Discard this draft?"
          confirm="Discard it"
          isDangerous
          onConfirm={() => putNext(client, setting, null)}
        >
          <p>The history keeps it.</p>
        </QuestionButton>
      </Row>
    </section>
  )
}

/** Opens the tab at once, because browsers block tabs that open after a response. */
const PreviewButton = ({ setting }: { setting: Setting }) => {
  const { client } = usePage()
  const open = async (): Promise<void> => {
    const tab = window.open('about:blank')
    try {
      const { query } = await createDraftPreview(client)
      const href = `${location.origin}${settingGroups[setting.key].path}${query}`
      if (tab) tab.location.href = href
      else location.href = href
    } catch (error) {
      tab?.close()
      reportFailure(error, toApiProblem(error)?.message ?? 'There is no preview right now.')
    }
  }
  return (
    <ActionButton tone="outline" run={open}>
      Preview
    </ActionButton>
  )
}

type LaterProps = { isDisabled: boolean; onChoose: (at: string) => Promise<boolean> }

export const PublishLater = ({ isDisabled, onChoose }: LaterProps) => {
  const [problem, setProblem] = useState<string>()
  return (
    <QuestionButton
      button={{ tone: 'outline', disabled: isDisabled, children: 'Publish later…' }}
      title="Publish later"
      confirm="Schedule it"
      firstFocus="input"
      onClose={() => setProblem(undefined)}
      onConfirm={async (fields) => {
        const at = fromShopClock(String(fields.get('at')))
        const isLate = at === null || Date.parse(at) <= Date.now()
        setProblem(isLate ? 'must be a time to come' : undefined)
        return !isLate && onChoose(at)
      }}
    >
      <TextField
        label="Date and time"
        name="at"
        type="datetime-local"
        hint="In the shop’s time (US Central), wherever you are."
        problem={problem}
        required
      />
    </QuestionButton>
  )
}
