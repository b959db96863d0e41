import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { createDraftPreview, saveNextSetting, saveSetting } from '@shop/client/shop-settings'
import { type Setting, settingGroups, type SettingVersion } from '@shop/contracts/shop-settings'
import { isSame } from '@shop/domain/is-same'
import { fromShopClock } from '@shop/domain/shop-clock'
import { addToast } from '@shop/session/toasts'
import { Button } from '@shop/ui/button'
import { TextField } from '@shop/ui/field'
import { Row } from '@shop/ui/stack'
import { subtle } from '@shop/ui/type'

import { list as listStyle, notice } from '../../frame/display/display.css.ts'
import { ActionButton, Question, QuestionButton } from '../../frame/display/form.tsx'
import { shopTimeZone, timeText } from '../../frame/display/text.tsx'
import { invalidate, write } from '../../frame/queries/query-client.ts'
import { client, useMayActAs } from '../../frame/staff/staff-session.ts'
import { Changes, Entry } from '../../lists/history.tsx'
import * as css from '../../lists/listing.css.ts'
import { QueryResult } from '../../lists/query-result.tsx'
import { changesOf, type FieldSpec, type Values } from '../../forms/field-draft.ts'
import { settingQueries } from './setting-queries.ts'

export type SettingProps = { setting: Setting; spec: FieldSpec }

/** If `value` is null, the default applies. If `next` is null, there is no draft. */
type Held = Pick<SettingVersion, 'value' | 'next'>

const heldBy = ({ is_default, value, next }: Setting): Held => ({
  value: is_default ? null : value,
  next,
})

/**
 * Saves only what differs from `before`. The API rebases the draft when a value is saved, so it is
 * only sent if it changes itself. The toast has an undo button.
 */
export const putSetting = async (before: Setting, changes: Partial<Held>, title = 'Saved') => {
  const { key } = before
  const old = heldBy(before)
  const { value, next } = { ...old, ...changes }
  const rest = isSame(value, next?.value) ? null : next
  let saved = before
  try {
    if (!isSame(value, old.value))
      saved = await saveSetting(client, key, { value, version: saved.version })
    if (changes.next !== undefined && !isSame(rest, saved.next))
      saved = await saveNextSetting(client, key, { next: rest, version: saved.version })
    const undo = () => void trySetting(saved, old)
    addToast({ title, action: { label: 'Undo', run: undo } })
    return saved
  } finally {
    void invalidate('settings')
  }
}

/** Shows a toast and resolves to false if saving failed. */
const trySetting = (...put: Parameters<typeof putSetting>): Promise<boolean> =>
  write({
    run: () => putSetting(...put),
    failed: (problem) => problem?.message ?? 'The settings were not changed.',
  })

export const BackToDefault = ({ setting, spec }: SettingProps) => {
  const changes = changesOf(spec, setting.value as Values, setting.default_value as Values)
  return (
    <div>
      <QuestionButton
        button={{ tone: 'outline', children: 'Back to the default' }}
        title="Go back to the default?"
        confirm="Use the default"
        onConfirm={() => trySetting(setting, { value: null })}
      >
        {changes.length > 0 ? (
          <Changes changes={changes} />
        ) : (
          <p>What is saved is the same as the default. Nothing changes for shoppers.</p>
        )}
      </QuestionButton>
    </div>
  )
}

export const Versions = ({ setting, spec }: SettingProps) => {
  const versions = useQuery(settingQueries.versions(setting.key))
  const isManager = useMayActAs('manager')
  return (
    <QueryResult query={versions} noun="history" level={3}>
      {({ versions: all }) =>
        all.length === 0 ? (
          <p className={subtle}>Nothing has been saved yet: the default applies.</p>
        ) : (
          <ol className={listStyle} aria-label="Changes, newest first">
            {all.map((one, index) => {
              const before = all[index + 1] ?? { value: setting.default_value, next: null }
              return (
                <li key={one.version} className={css.entry}>
                  <Entry entry={entryOf(spec, one, before)} />
                  {isManager && <RestoreButton {...{ setting, one, before }} />}
                </li>
              )
            })}
          </ol>
        )
      }
    </QueryResult>
  )
}

/** Returns the draft if the version changed only the draft, otherwise null. */
const draftOf = ({ value, next }: SettingVersion, before: Held | undefined): Setting['next'] =>
  isSame(value, before?.value) && !isSame(next, before?.next) ? next : null

const entryOf = (spec: FieldSpec, one: SettingVersion, before: Held) => {
  const { version, value, by, at } = one
  const draft = draftOf(one, before)
  const [from, to] = draft ? [value, draft.value] : [before.value, value]
  const changes = changesOf(spec, from as Values, to as Values)
  return { seq: version, at, by, action: actionOf(one, before), changes }
}

const actionOf = ({ value, next, at, is_default }: SettingVersion, before: Held): string => {
  const last = before.next
  if (!isSame(value, before.value) && last && !next && isSame(value, last.value))
    return last.at && last.at <= at ? 'published as scheduled' : 'draft published'
  if (!isSame(value, before.value) || isSame(next, last)) return is_default ? 'restore' : 'update'
  if (!next) return 'draft discarded'
  return next.at ? `scheduled for ${timeText(next.at)}` : 'draft saved'
}

type RestoreProps = { setting: Setting; one: SettingVersion; before: Held }

const RestoreButton = ({ setting, one, before }: RestoreProps) => {
  const draft = draftOf(one, before)
  const [restored, held] = draft ? [draft.value, setting.next?.value] : [one.value, setting.value]
  const wasDiscarded = one.next === null && before.next !== null && isSame(one.value, before.value)
  if (isSame(restored, held) || wasDiscarded) return null
  const restore = (): Promise<boolean> =>
    draft
      ? trySetting(setting, { next: { value: draft.value, at: null } }, 'Draft saved')
      : trySetting(setting, { value: one.is_default ? null : one.value })
  return (
    <ActionButton tone="outline" run={restore}>
      Restore {draft ? 'draft' : 'version'} {one.version}
    </ActionButton>
  )
}

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
const useAuthor = ({ key, next, default_value, changed_by }: Setting): string | null => {
  const { data } = useQuery({ ...settingQueries.versions(key), enabled: next !== null })
  const all = data?.versions ?? []
  const before = [...all.slice(1), { value: default_value, next: null }]
  return all.find((one, index) => draftOf(one, before[index]))?.by ?? changed_by
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
        const shown = tab ?? window
        shown.location.href = `${location.origin}${settingGroups[setting.key].path}${query}`
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
