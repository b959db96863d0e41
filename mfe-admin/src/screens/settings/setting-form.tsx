import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { ApiProblem } from '@shop/client/api-problem'
import { toIssue } from '@shop/contracts/issue'
import type { ProblemIssue } from '@shop/contracts/problem'
import { type Setting, settingGroups } from '@shop/contracts/shop-settings'
import { searchTexts } from '@shop/domain/search-result'
import { defaultSettings, type PageTitle, type ShopSettings } from '@shop/domain/shop-settings'
import { addToast } from '@shop/session/toasts'
import { Button } from '@shop/ui/button'
import { Card } from '@shop/ui/card'
import { Grid } from '@shop/ui/grid'
import { Row, Stack } from '@shop/ui/stack'
import { hidden, label as labelStyle, subheading, subtle } from '@shop/ui/type'
import * as v from 'valibot'

import { openQuestion } from '../../frame/open-question.ts'
import { alertText, strong } from '../../frame/display/display.css.ts'
import {
  clearSaved,
  ActionButton,
  Form,
  SubmitButton,
  useUnsaved,
} from '../../frame/display/form.tsx'
import { Disclosure, Facts, Section } from '../../frame/display/page.tsx'
import { handleApiError, toApiProblem, useMayActAs } from '../../frame/staff/staff-session.ts'
import * as historyCss from '../../lists/listing.css.ts'
import { ConflictNotice } from '../../lists/conflict-notice.tsx'
import { chooseSide, type Conflict, isUndecided } from '../../lists/merge-draft.ts'
import {
  changesOf,
  draftAt,
  type Fields,
  type FieldSpec,
  isLong,
  isSameAt,
  shortened,
  specOf,
  type Values,
  valueText,
} from '../../forms/field-draft.ts'
import { ObjectFields } from '../../forms/object-fields.tsx'
import {
  type EditedSetting,
  isTouched,
  openSetting,
  rebaseSetting,
  statesWithoutMethod,
  valueOf,
  withPart,
} from './edit-setting.ts'
import { pageKeys, settingQueries } from './setting-queries.ts'
import {
  BackToDefault,
  DraftNotice,
  LaterQuestion,
  putSetting,
  type SettingProps,
  Versions,
} from './setting-versions.tsx'
import * as css from './settings.css.ts'

export const SettingSection = ({ setting, isAlone }: { setting: Setting; isAlone: boolean }) => {
  const group = settingGroups[setting.key]
  const { title, shownIn } = group
  const [spec] = useState(() => specOf(group.schema))
  const isManager = useMayActAs('manager')
  return (
    <section aria-label={title} className={css.group}>
      <Stack gap="md">
        <h2 className={isAlone ? hidden : subheading}>{title}</h2>
        <p className={subtle}>Shown in: {shownIn}.</p>
        {isManager ? (
          <>
            <SettingForm setting={setting} spec={spec} />
            {!setting.is_default && <BackToDefault setting={setting} spec={spec} />}
          </>
        ) : (
          <ReadOnly setting={setting} spec={spec} />
        )}
        <div className={historyCss.history}>
          <Disclosure title={<h3 className={subheading}>History</h3>}>
            <Versions setting={setting} spec={spec} />
          </Disclosure>
        </div>
      </Stack>
    </section>
  )
}

const ReadOnly = ({ setting, spec }: SettingProps) => {
  const fields = Object.entries(spec.fields)
  const valueOfField = (name: string): unknown => (setting.value as Values)[name] ?? null
  const facts = fields.filter(([, one]) => !isLong(one))
  return (
    <Stack gap="md">
      <p className={subtle}>Only a manager may change this.</p>
      <DraftNotice setting={setting} spec={spec} />
      <Facts
        facts={Object.fromEntries(
          facts.map(([name, one]) => [one.label, valueText(one, valueOfField(name))]),
        )}
      />
      {fields
        .filter(([, one]) => isLong(one))
        .map(([name, one]) => (
          <Section key={name} title={one.label} level={3}>
            {textsOf(one, valueOfField(name)).map((text) => (
              <p key={text} className={css.longText}>
                {text}
              </p>
            ))}
          </Section>
        ))}
    </Stack>
  )
}

const textsOf = ({ item, ...spec }: FieldSpec, value: unknown): string[] =>
  item && Array.isArray(value) && value.length > 0
    ? value.map((row) => valueText(item, row))
    : [valueText({ ...spec, item }, value)]

type Failure = { text: string; issues: readonly ProblemIssue[]; sent: Fields }

const SettingForm = (props: SettingProps) => {
  const { setting, spec } = props
  const { edit, setEdit, hasChanges, failure, withValue, send, ...problems } = useEdit(props)
  const [later, setLater] = useState<Values | null>(null)
  return (
    <>
      <DraftNotice
        setting={setting}
        spec={spec}
        onEdit={() => {
          setEdit(openSetting(spec, setting, true))
          const action = { label: 'Undo', run: () => setEdit(edit) }
          addToast({ title: 'The draft is in the form', ...(hasChanges && { action }) })
        }}
      />
      <Form
        label={settingGroups[setting.key].title}
        check={failure}
        onSave={() => withValue((value) => send({ value, ...(edit.isOfDraft && { next: null }) }))}
      >
        <Stack gap="md">
          <MeanwhileNotice spec={spec} edit={edit} onChange={setEdit} />
          <ObjectFields
            spec={spec}
            draft={edit.draft}
            onChange={(draft) => setEdit({ ...edit, draft: draft as Fields })}
            preview={setting.key === 'seo' ? searchPreview : undefined}
            {...problems}
          />
          <p role="alert" className={alertText}>
            {failure?.text}
          </p>
          <SaveTools
            hasChanges={hasChanges}
            onDraft={() => withValue((value) => send({ next: { value, at: null } }, 'Draft saved'))}
            onLater={() => withValue(async (value) => setLater(value))}
            onDiscard={() => setEdit(openSetting(spec, setting))}
          />
        </Stack>
      </Form>
      <LaterQuestion
        isOpen={later !== null}
        onClose={() => setLater(null)}
        onChoose={(at) => send({ next: { value: later, at } }, 'Scheduled')}
      />
    </>
  )
}

type ToolsProps = {
  hasChanges: boolean
  onDraft: () => Promise<void>
  onLater: () => Promise<void>
  onDiscard: () => void
}

/** Uses `aria-disabled`, because `disabled` would take the focus from a clicked button. */
const SaveTools = ({ hasChanges, onDraft, onLater, onDiscard }: ToolsProps) => {
  const off = { 'aria-disabled': !hasChanges }
  return (
    <Row gap="sm">
      <SubmitButton {...off} busyText="Saving…">
        Save
      </SubmitButton>
      <ActionButton {...off} tone="outline" run={onDraft}>
        Save as draft
      </ActionButton>
      <ActionButton {...off} tone="outline" run={onLater}>
        Publish later…
      </ActionButton>
      <Button {...off} tone="outline" onClick={onDiscard}>
        Discard changes
      </Button>
    </Row>
  )
}

const searchPreview = (row: unknown) => <SearchPreview row={row as PageTitle} />

/** Shows sample texts in place of the page's default title and description. */
const SearchPreview = ({ row }: { row: PageTitle }) => {
  const { data } = useQuery(settingQueries.all())
  const saved = data?.settings.find(({ key }) => key === 'shop')?.value
  const shop = (saved as ShopSettings['shop'] | undefined) ?? defaultSettings.shop
  const seo = { isIndexed: true, rows: [row] }
  const texts = searchTexts({ shop, seo }, row.path, {
    title: `${titleOf(row.path)} · ${shop.name}`,
    description: 'The page’s own description.',
  })
  const title = shortened(texts.title, 60)
  const description = shortened(texts.description ?? '', 160)
  const place = [shop.name, ...row.path.split('/').filter(Boolean)].join(' › ')
  return (
    <Grid stretch="wide" gap="sm">
      <Card as="section" label={`${row.path} in searches`} padding="sm" gap="xxs">
        <p className={labelStyle}>In searches</p>
        {row.isListed ? (
          <>
            <p className={subtle}>{place}</p>
            <p className={css.resultTitle}>{title}</p>
            <p className={css.resultText}>{description}</p>
          </>
        ) : (
          <p className={subtle}>Search engines do not show this page.</p>
        )}
      </Card>
      <Card as="section" label={`${row.path} when shared`} padding="sm" gap="xxs">
        <p className={labelStyle}>When shared</p>
        <img className={css.sharePicture} src="/media/brand/share.jpg" alt="" loading="lazy" />
        <p className={strong}>{title}</p>
        <p className={css.resultText}>{description}</p>
      </Card>
    </Grid>
  )
}

const titleOf = (path: string): string => {
  const key = pageKeys.find((one) => path !== '/' && settingGroups[one].path === path)
  return key ? settingGroups[key].title : 'Page title'
}

const useEdit = ({ setting, spec }: SettingProps) => {
  const { key } = setting
  const open = (): EditedSetting => openSetting(spec, setting)
  const [edit, setEdit, hasChanges] = useUnsaved(key, open, (one) => isTouched(spec, one))
  const [failure, setFailure] = useState<Failure | null>(null)
  if (setting.version > edit.base.version) setEdit(rebaseSetting(spec, edit, setting))
  const fail = (text: string, issues: readonly ProblemIssue[] = []): void =>
    setFailure({
      text,
      issues: issues.toSorted(idsLast).map((issue) => atName(edit.draft, issue)),
      sent: edit.draft,
    })
  const withValue = async (run: (value: Values) => Promise<void>): Promise<void> => {
    if (isUndecided(edit)) return fail('Choose which values to keep, then save again.')
    const value = valueOf(spec, edit.draft)
    const { issues } = v.safeParse(settingGroups[key].schema, value)
    if (issues) return fail(mendText, issues.map(toIssue))
    const states = statesWithoutMethod(value)
    if (states.length === 0) return run(value)
    openQuestion({
      title: 'Leave states without shipping?',
      texts: [
        `No method would ship to ${states.join(', ')}. Shoppers there could not order; the checkout tells them so.`,
      ],
      confirm: 'Save anyway',
      busyText: 'Saving…',
      run: () => run(value),
    })
  }
  const send = async (changes: Parameters<typeof putSetting>[1], title?: string): Promise<void> => {
    try {
      const saved = openSetting(spec, await putSetting(edit.base, changes, title))
      // Keeps what was typed during the save.
      setEdit((last) => (last.draft === edit.draft ? saved : { ...saved, draft: last.draft }))
      clearSaved(key, (now: EditedSetting) => now.draft === edit.draft)
      setFailure(null)
    } catch (error) {
      handleApiError(error)
      const problem = toApiProblem(error)
      fail(failureText(problem), problem?.issues)
    }
  }
  const { issues, sent } = failure ?? { issues: [], sent: edit.draft }
  const left = issues.filter(({ path }) => isSameAt(path, sent, edit.draft))
  return {
    edit,
    setEdit,
    hasChanges,
    failure: issues.length > 0 && left.length === 0 ? null : failure,
    withValue,
    send,
    problemOf: (path: string) => left.find((issue) => issue.path === path)?.message,
    hasProblemIn: (start: string) => left.some(({ path }) => path.startsWith(start)),
  }
}

const isOfId = ({ path }: ProblemIssue): boolean => path.endsWith('.id')
/** An id's issue shows at the name, so it must not come before the name's own issue. */
const idsLast = (one: ProblemIssue, other: ProblemIssue): number =>
  Number(isOfId(one)) - Number(isOfId(other))

/** The id is hidden and derives from the name, so its issue shows at the name. */
const atName = (draft: Fields, { path, message }: ProblemIssue): ProblemIssue => {
  const ofName = path.replace(/\.id$/, '.name')
  return { path: draftAt(draft, ofName) === undefined ? path : ofName, message }
}

const mendText = 'Fix the marked fields, then save again.'

const failureText = (problem: ApiProblem | null): string => {
  const isLate = problem?.issues.some(({ path }) => path === 'next.at')
  if (problem?.code === 'bad-input' && !isLate) return mendText
  return problem?.message ?? 'The settings were not saved. What you typed is still here.'
}

type NoticeProps = {
  spec: FieldSpec
  edit: EditedSetting
  onChange: (edit: EditedSetting) => void
}

const MeanwhileNotice = ({ spec, edit, onChange }: NoticeProps) => {
  const textsOf = ({ part, mine, theirs }: Conflict<Fields>) => {
    const { [part]: field } = spec.fields
    const one = { ...spec, fields: field ? { [part]: field } : {} }
    const changes = changesOf(one, valueOf(spec, theirs), valueOf(spec, mine))
    const textOf = (side: 'before' | 'after'): string =>
      changes
        .map((change) => (change.field === field?.label ? '' : `${change.field}: `) + change[side])
        .join('; ')
    return { mine: textOf('after'), theirs: textOf('before') }
  }
  return (
    <ConflictNotice
      edit={edit}
      title={
        <>
          <bdi>{edit.base.changed_by}</bdi> saved these settings first.
        </>
      }
      nameOf={(name) => spec.fields[name]?.label ?? name}
      textsOf={textsOf}
      onChoose={(conflict, choice) => onChange(chooseSide(edit, conflict, choice, withPart))}
    />
  )
}
