/** The form of one group of settings, with what colleagues save meanwhile. */
import { useEffect, useState } from 'react'

import type { ApiProblem } from '@shop/client/api-problem'
import { toIssue } from '@shop/contracts/issue'
import type { ProblemIssue } from '@shop/contracts/problem'
import { type Setting, settingGroups } from '@shop/contracts/shop-settings'
import { usePage } from '@shop/module-runtime/use-page'
import { Button } from '@shop/ui/button'
import { Row, Stack } from '@shop/ui/stack'
import { hidden, subheading, subtle } from '@shop/ui/type'
import * as v from 'valibot'

import {
  ActionButton,
  Question,
  useBusy,
  useLeaveWarning,
  useProblemFocus,
} from '../../frame/display/form.tsx'
import { Disclosure, Facts } from '../../frame/display/page.tsx'
import { handleApiError, toApiProblem, useMayActAs } from '../../frame/staff/staff-session.ts'
import * as historyCss from '../../lists/listing.css.ts'
import { type Side, SideQuestion } from '../../lists/side-question.tsx'
import * as css from '../products/product-form.css.ts'
import {
  chosenValue,
  type EditedSetting,
  isTouched,
  storeUnsaved,
  openSetting,
  rebaseSetting,
  unsaved,
  valueOf,
} from './edit-setting.ts'
import {
  draftAt,
  type Fields,
  type FieldSpec,
  isSame,
  specOfGroup,
  statesWithoutMethod,
  toDraft,
  type Values,
  valueText,
} from './setting-draft.ts'
import { DraftNotice, PublishLater, putNext } from './setting-drafts.tsx'
import { ObjectFields } from './setting-fields.tsx'
import { BackToDefault, putValue, type SettingProps, Versions } from './setting-versions.tsx'
import * as formCss from './settings.css.ts'

export const SettingSection = ({ setting, isAlone }: { setting: Setting; isAlone: boolean }) => {
  const group = settingGroups[setting.key]
  const { title, shownIn } = group
  const [spec] = useState(() => specOfGroup(group))
  const isManager = useMayActAs('manager')
  return (
    <section aria-label={title} className={formCss.group}>
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

const ReadOnly = ({ setting, spec }: SettingProps) => (
  <Stack gap="sm">
    <p className={subtle}>Only a manager may change this.</p>
    <Facts facts={textsOf(spec, setting.value)} />
  </Stack>
)

const textsOf = (spec: FieldSpec, value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(spec.fields).map(([name, one]) => [
      one.label,
      valueText(one, (value as Values)[name] ?? null),
    ]),
  )

type Failure = { text: string; issues: readonly ProblemIssue[]; sent: Fields }

const SettingForm = ({ setting, spec }: SettingProps) => {
  const { client } = usePage()
  const { edit, setEdit, failure, submit, saveLater, send, unserved, setUnserved, ...problems } =
    useEdit({ setting, spec })
  const [isSaving, run] = useBusy()
  const hasChanges = isTouched(spec, edit)
  useLeaveWarning(hasChanges)
  const formRef = useProblemFocus(failure)
  return (
    <>
      <DraftNotice
        setting={setting}
        spec={spec}
        onEdit={(value) => setEdit({ ...edit, draft: toDraft(spec, value) as Fields })}
      />
      <form
        ref={formRef}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void run(submit)
        }}
        aria-label={settingGroups[setting.key].title}
      >
        <Stack gap="md">
          <MeanwhileNotice spec={spec} edit={edit} onChange={setEdit} />
          <ObjectFields
            spec={spec}
            draft={edit.draft}
            path=""
            onChange={(draft) => setEdit({ ...edit, draft: draft as Fields })}
            {...problems}
          />
          <p role="alert" className={css.failure}>
            {failure?.text}
          </p>
          <Row gap="sm">
            <Button type="submit" isBusy={isSaving} disabled={!hasChanges}>
              {isSaving ? 'Saving…' : 'Save'}
            </Button>
            <ActionButton
              tone="outline"
              disabled={!hasChanges}
              run={() => saveLater((value) => putNext(client, setting, { value, at: null }))}
            >
              Save as draft
            </ActionButton>
            <PublishLater
              isDisabled={!hasChanges}
              onChoose={(at) => saveLater((value) => putNext(client, setting, { value, at }))}
            />
            {hasChanges && (
              <Button tone="outline" onClick={() => setEdit(openSetting(spec, setting))}>
                Discard changes
              </Button>
            )}
          </Row>
        </Stack>
      </form>
      <UnservedQuestion states={unserved} onClose={() => setUnserved([])} onConfirm={send} />
    </>
  )
}

type UnservedProps = {
  states: readonly string[]
  onClose: () => void
  onConfirm: () => Promise<void>
}

const UnservedQuestion = ({ states, onClose, onConfirm }: UnservedProps) => (
  <Question
    title="Leave states without shipping?"
    isOpen={states.length > 0}
    onClose={onClose}
    confirm="Save anyway"
    busyText="Saving…"
    onConfirm={async () => {
      await onConfirm()
      return true
    }}
  >
    <p>
      No method would ship to {states.join(', ')}. Shoppers there could not order; the checkout
      tells them so.
    </p>
  </Question>
)

/** The same schema checks the form here and on the server. Issues show until a field is edited. */
const useEdit = ({ setting, spec }: SettingProps) => {
  const { client } = usePage()
  const { key } = setting
  const [edit, setEdit] = useState(() => unsaved.get(key) ?? openSetting(spec, setting))
  const [failure, setFailure] = useState<Failure | null>(null)
  const [unserved, setUnserved] = useState<readonly string[]>([])
  useEffect(() => storeUnsaved(spec, edit), [spec, edit])
  if (setting.version > edit.base.version) setEdit(rebaseSetting(spec, edit, setting))
  const fail = (text: string, issues: readonly ProblemIssue[] = []): void =>
    setFailure({
      text,
      issues: issues.toSorted(idsLast).map((issue) => atName(edit.draft, issue)),
      sent: edit.draft,
    })
  /** Returns null if something must be mended first, which the form then says. */
  const check = (): Values | null => {
    if (edit.conflicts.some(({ choice }) => !choice)) {
      fail('Choose which values to keep, then save again.')
      return null
    }
    const value = chosenValue(spec, edit)
    const { issues } = v.safeParse(settingGroups[key].schema, value)
    if (issues) fail(mendText, issues.map(toIssue))
    return issues ? null : value
  }
  const submit = async (): Promise<void> => {
    const value = check()
    if (!value) return
    const states = statesWithoutMethod(value)
    setUnserved(states)
    if (states.length === 0) await send()
  }
  /** Closes the dialog also after a problem, which the form then shows. */
  const saveLater = async (put: (value: Values) => Promise<boolean>): Promise<boolean> => {
    const value = check()
    if (!value) return true
    const isSaved = await put(value)
    if (isSaved) {
      setEdit(openSetting(spec, setting))
      setFailure(null)
    }
    return isSaved
  }
  const send = async (): Promise<void> => {
    try {
      setEdit(openSetting(spec, await putValue(client, edit.base, chosenValue(spec, edit))))
      setFailure(null)
    } catch (error) {
      handleApiError(error)
      const problem = toApiProblem(error)
      fail(failureText(problem), problem?.issues)
    }
  }
  const { issues = [], sent = edit.draft } = failure ?? {}
  const open = issues.filter(({ path }) => isSame(draftAt(sent, path), draftAt(edit.draft, path)))
  return {
    edit,
    setEdit,
    failure: issues.length > 0 && open.length === 0 ? null : failure,
    submit,
    saveLater,
    send,
    unserved,
    setUnserved,
    problemOf: (path: string) => open.find((issue) => issue.path === path)?.message,
    hasProblemIn: (start: string) => open.some(({ path }) => path.startsWith(start)),
  }
}

const isOfId = ({ path }: ProblemIssue): boolean => path.endsWith('.id')
/** The first issue of a field shows, and that of a name matters more. */
const idsLast = (one: ProblemIssue, other: ProblemIssue): number =>
  Number(isOfId(one)) - Number(isOfId(other))

/** The id of a row with a name derives from it, so staff mend it there. */
const atName = (draft: Fields, { path, message }: ProblemIssue): ProblemIssue => {
  const ofName = path.replace(/\.id$/, '.name')
  return { path: draftAt(draft, ofName) === undefined ? path : ofName, message }
}

const mendText = 'Mend the fields that are marked, then save again.'

const failureText = (problem: ApiProblem | null): string => {
  if (problem?.code === 'bad-input') return mendText
  return problem?.message ?? 'The settings were not saved. What you typed is still here.'
}

type NoticeProps = {
  spec: FieldSpec
  edit: EditedSetting
  onChange: (edit: EditedSetting) => void
}

/** Stays mounted without changes, so that screen readers announce them when they appear. */
const MeanwhileNotice = ({ spec, edit, onChange }: NoticeProps) => {
  const { base, conflicts, adopted } = edit
  const mine = valueOf(spec, edit)
  const labelOf = (name: string): string => spec.fields[name]?.label ?? name
  const textOf = (name: string, value: unknown): string => {
    const field = spec.fields[name]
    return field ? valueText(field, value) : ''
  }
  const choose = (name: string, choice: Side): void =>
    onChange({
      ...edit,
      conflicts: conflicts.map((one) => (one.name === name ? { ...one, choice } : one)),
    })
  return (
    <div role="alert" className={css.changes}>
      {conflicts.length + adopted.length > 0 && (
        <div className={css.notice}>
          <p>
            <strong>
              <bdi>{base.changed_by}</bdi> saved these settings meanwhile.
            </strong>
            {conflicts.length > 0 && ' Both of you changed these. Which value is to stay?'}
          </p>
          {conflicts.map(({ name, theirs, choice }) => (
            <SideQuestion
              key={name}
              name={`${base.key}-${name}`}
              legend={labelOf(name)}
              choice={choice}
              mine={textOf(name, mine[name])}
              theirs={textOf(name, theirs)}
              onChoose={(next) => choose(name, next)}
            />
          ))}
          {adopted.length > 0 && <p>Theirs now: {adopted.map(labelOf).join(', ')}.</p>}
        </div>
      )}
    </div>
  )
}
