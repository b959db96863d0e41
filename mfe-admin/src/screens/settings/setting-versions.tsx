/** Earlier values of a group of settings, its default, and the ways back to them. */
import { useQuery } from '@tanstack/react-query'

import type { Client } from '@shop/client/client'
import { saveSetting } from '@shop/client/shop-settings'
import type { Setting, SettingVersion } from '@shop/contracts/shop-settings'
import { usePage } from '@shop/module-runtime/use-page'
import { addToast } from '@shop/session/toasts'
import { subtle } from '@shop/ui/type'

import { list as listStyle } from '../../frame/display/display.css.ts'
import { ActionButton, QuestionButton } from '../../frame/display/form.tsx'
import { invalidate } from '../../frame/queries/query-client.ts'
import { reportFailure, toApiProblem, useMayActAs } from '../../frame/staff/staff-session.ts'
import { Changes, Entry } from '../../lists/history.tsx'
import * as css from '../../lists/listing.css.ts'
import { QueryResult } from '../../lists/query-result.tsx'
import { changesOf, type FieldSpec, type Values } from './setting-draft.ts'
import { settingQueries } from './setting-queries.ts'

export type SettingProps = { setting: Setting; spec: FieldSpec }

/** Saves a value, or the default if it is null, and offers to undo that. */
export const putValue = async (
  client: Client,
  before: Setting,
  value: unknown,
): Promise<Setting> => {
  const { key, version } = before
  try {
    const saved = await saveSetting(client, key, { value, version })
    const undo = () => void setBack(client, saved, before.is_default ? null : before.value)
    addToast({ title: 'Saved', action: { label: 'Undo', run: undo } })
    return saved
  } finally {
    void invalidate('settings')
  }
}

/** Saves an earlier value. Resolves to false if that failed, which a toast says. */
const setBack = (client: Client, setting: Setting, value: unknown): Promise<boolean> =>
  putValue(client, setting, value).then(
    () => true,
    (error) => {
      reportFailure(error, toApiProblem(error)?.message ?? 'The settings were not changed.')
      return false
    },
  )

export const BackToDefault = ({ setting, spec }: SettingProps) => {
  const { client } = usePage()
  const changes = changesOf(spec, setting.value as Values, setting.default_value as Values)
  return (
    <div>
      <QuestionButton
        button={{ tone: 'outline', children: 'Back to the default' }}
        title="Go back to the default?"
        confirm="Use the default"
        onConfirm={() => setBack(client, setting, null)}
      >
        {changes.length > 0 ? (
          <Changes changes={changes} />
        ) : (
          <p>What is saved equals the default. Nothing changes for shoppers.</p>
        )}
      </QuestionButton>
    </div>
  )
}

export const Versions = ({ setting, spec }: SettingProps) => {
  const { client } = usePage()
  const versions = useQuery(settingQueries.versions(client, setting.key))
  const isManager = useMayActAs('manager')
  if (versions.isPending) return <p className={subtle}>Loading history...</p>
  return (
    <QueryResult query={versions} noun="history" level={3}>
      {({ versions: all }) =>
        all.length === 0 ? (
          <p className={subtle}>Nothing has been saved yet: the default holds.</p>
        ) : (
          <ol className={listStyle} aria-label="Changes, newest first">
            {all.map((one, index) => (
              <li key={one.version} className={css.entry}>
                <Entry entry={entryOf(spec, one, all[index + 1]?.value ?? setting.default_value)} />
                {isManager && index > 0 && (
                  <ActionButton
                    tone="outline"
                    run={() => setBack(client, setting, one.is_default ? null : one.value)}
                  >
                    Restore version {one.version}
                  </ActionButton>
                )}
              </li>
            ))}
          </ol>
        )
      }
    </QueryResult>
  )
}

const entryOf = (
  spec: FieldSpec,
  { version, value, by, at, is_default, next }: SettingVersion,
  last: unknown,
) => {
  const changes = changesOf(spec, last as Values, value as Values)
  const isDraft = changes.length === 0 && next !== null
  return {
    seq: version,
    at,
    by,
    action: isDraft ? (next.at ? 'scheduled' : 'draft') : is_default ? 'restore' : 'update',
    changes: isDraft ? changesOf(spec, value as Values, next.value as Values) : changes,
  }
}
