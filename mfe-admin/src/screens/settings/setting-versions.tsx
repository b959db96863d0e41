import { useQuery } from '@tanstack/react-query'

import { saveNextSetting, saveSetting } from '@shop/client/shop-settings'
import type { NextValue, Setting, SettingVersion } from '@shop/contracts/shop-settings'
import { addToast } from '@shop/session/toasts'
import { subtle } from '@shop/ui/type'

import { list as listStyle } from '../../frame/display/display.css.ts'
import { ActionButton, QuestionButton } from '../../frame/display/form.tsx'
import { timeText } from '../../frame/display/text.tsx'
import { invalidate, write } from '../../frame/queries/query-client.ts'
import { client, useMayActAs } from '../../frame/staff/staff-session.ts'
import { Changes, Entry } from '../../lists/history.tsx'
import * as css from '../../lists/listing.css.ts'
import { QueryResult } from '../../lists/query-result.tsx'
import { changesOf, type FieldSpec, isSame, type Values } from './setting-draft.ts'
import { settingQueries } from './setting-queries.ts'

export type SettingProps = { setting: Setting; spec: FieldSpec }

/** If `value` is null, the default applies. If `next` is null, there is no draft. */
type Held = { value: unknown; next: NextValue | null }

const heldBy = ({ is_default, value, next }: Setting): Held => ({
  value: is_default ? null : value,
  next,
})

/** Saves only what differs from `before`. The toast has an undo button. */
export const putSetting = async (
  before: Setting,
  changes: Partial<Held>,
  title = 'Saved',
): Promise<Setting> => {
  const { key } = before
  const old = heldBy(before)
  const { value, next } = { ...old, ...changes }
  const rest = isSame(value, next?.value) ? null : next
  let saved = before
  try {
    if (!isSame(value, old.value))
      saved = await saveSetting(client, key, { value, version: saved.version })
    if (!isSame(rest, saved.next))
      saved = await saveNextSetting(client, key, { next: rest, version: saved.version })
    const undo = () => void trySetting(saved, old)
    addToast({ title, action: { label: 'Undo', run: undo } })
    return saved
  } finally {
    void invalidate('settings')
  }
}

/** Shows a toast and resolves to false if saving failed. */
export const trySetting = (...put: Parameters<typeof putSetting>): Promise<boolean> =>
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
  if (versions.isPending) return <p className={subtle}>Loading history...</p>
  return (
    <QueryResult query={versions} noun="history" level={3}>
      {({ versions: all }) =>
        all.length === 0 ? (
          <p className={subtle}>Nothing has been saved yet: the default applies.</p>
        ) : (
          <ol className={listStyle} aria-label="Changes, newest first">
            {all.map((one, index) => {
              const before = all[index + 1] ?? untouched(setting)
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

type Before = Pick<SettingVersion, 'value' | 'next'>

const untouched = ({ default_value }: Setting): Before => ({ value: default_value, next: null })

/** Returns the draft if the version changed only the draft, otherwise null. */
const draftOf = ({ value, next }: SettingVersion, before: Before): NextValue | null =>
  isSame(value, before.value) && !isSame(next, before.next) ? next : null

const entryOf = (spec: FieldSpec, one: SettingVersion, before: Before) => {
  const { version, value, by, at } = one
  const draft = draftOf(one, before)
  const [from, to] = draft ? [value, draft.value] : [before.value, value]
  const changes = changesOf(spec, from as Values, to as Values)
  return { seq: version, at, by, action: actionOf(one, before), changes }
}

const actionOf = ({ value, next, at, is_default }: SettingVersion, before: Before): string => {
  const last = before.next
  if (!isSame(value, before.value) && last && !next && isSame(value, last.value))
    return last.at && last.at <= at ? 'published as scheduled' : 'draft published'
  if (!isSame(value, before.value) || isSame(next, last)) return is_default ? 'restore' : 'update'
  if (!next) return 'draft discarded'
  return next.at ? `scheduled for ${timeText(next.at)}` : 'draft saved'
}

type RestoreProps = { setting: Setting; one: SettingVersion; before: Before }

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
