import { type FormEvent, type ReactNode, useState } from 'react'

import type { ModuleDetails } from '@shop/contracts/registry'
import { usePage } from '@shop/module-runtime/use-page'
import { Badge } from '@shop/ui/badge'
import { Button } from '@shop/ui/button'
import { TextField } from '@shop/ui/field'
import { Row, Stack } from '@shop/ui/stack'
import { subtle } from '@shop/ui/type'

import { code, list, soft, strong } from '../../frame/display/display.css.ts'
import { ActionButton, useBusy } from '../../frame/display/form.tsx'
import { Section } from '../../frame/display/page.tsx'
import { useMayActAs } from '../../frame/staff/use-staff.tsx'
import * as css from './integrations.css.ts'
import { type OpenAction, saveSettings } from './module-actions.ts'
import { namedInText, sourceText } from './release-text.ts'

type ModuleProps = { module: ModuleDetails }
type Props = ModuleProps & { onOpen: OpenAction }

export const SettingsTab = ({ module, onOpen }: Props) => {
  const isManager = useMayActAs('manager')
  return (
    <Stack gap="xl">
      <Approvals module={module} />
      <Section title="Position" level={3}>
        <p className={subtle}>
          Where several modules share a place, such as the header’s links, those with lower numbers
          come first.
        </p>
        {isManager ? <PositionForm module={module} /> : <p>{module.position}</p>}
      </Section>
      {isManager && <Brakes module={module} onOpen={onOpen} />}
    </Stack>
  )
}

/** Lists links and sources of the live release, the canary and releases that may follow. */
const Approvals = ({ module }: ModuleProps) => (
  <>
    <Section title="Links in the header and its slots" level={3}>
      <ApprovalList
        module={module}
        kind="links"
        allNames={[
          ...module.links.map(({ link, name = link.href }) => name),
          ...module.pages.map(({ name }) => name),
        ]}
        rows={module.links.map(({ link: { label, href }, name = href, ...row }) => ({
          ...row,
          name,
          title: <bdi>{label}</bdi>,
          text: <span className={code}>{href}</span>,
        }))}
      />
    </Section>
    {module.pages.length > 0 && (
      <Section title="Pages for search engines and agents" level={3}>
        <ApprovalList
          module={module}
          kind="links"
          noun="page"
          rows={module.pages.map(({ page: { path, title, description }, ...row }) => ({
            ...row,
            title: <bdi>{title}</bdi>,
            text: (
              <>
                {description && <bdi>{description}, </bdi>}
                <span className={code}>{path}</span>
              </>
            ),
          }))}
        />
      </Section>
    )}
    <Section title="Other sites that its pages use" level={3}>
      <ApprovalList
        module={module}
        kind="sources"
        allNames={module.sources.map(({ source }) => source)}
        rows={module.sources.map(({ source, ...row }) => {
          const [use, origin] = sourceText(source)
          return { ...row, name: source, title: origin, text: use }
        })}
      />
    </Section>
  </>
)

type Kind = 'links' | 'sources'

const texts = {
  links: {
    noun: 'link',
    none: 'Neither the live release nor one that may follow has links.',
    all: 'Every link and page is approved, those of later releases too.',
  },
  sources: {
    noun: 'source',
    none: 'Neither the live release nor one that may follow names any.',
    all: 'Every site is approved, those of later releases too.',
  },
} satisfies Record<Kind, object>

type Row = {
  name: string
  is_approved: boolean
  versions: readonly string[]
  title: ReactNode
  text: ReactNode
}

type ListProps = ModuleProps & {
  kind: Kind
  /** The word for one row. Defaults to the kind's own. */
  noun?: string
  rows: readonly Row[]
  /** All names of the kind, across lists. A list without it does not show "all approved". */
  allNames?: readonly string[]
}

const ApprovalList = ({ module, kind, noun = texts[kind].noun, rows, allNames }: ListProps) => (
  <>
    {allNames && module.all_approved?.[kind] && <AllApproved {...{ module, kind, allNames }} />}
    {rows.length === 0 ? (
      <p className={subtle}>{texts[kind].none}</p>
    ) : (
      <ul className={list}>
        {rows.map((row) => (
          <li key={row.name} className={css.approval}>
            <span className={css.approvalText}>
              <span className={strong}>{row.title}</span>
              <span className={soft}>
                {row.text}, {namedInText(row.versions, module)}
              </span>
            </span>
            <Badge tone={row.is_approved ? 'success' : 'warning'}>
              {row.is_approved ? 'Approved' : 'Waiting'}
            </Badge>
            <Decision {...{ module, kind, noun, row }} />
          </li>
        ))}
      </ul>
    )}
  </>
)

type AllProps = ModuleProps & { kind: Kind; allNames: readonly string[] }

const AllApproved = ({ module, kind, allNames }: AllProps) => {
  const { client } = usePage()
  const listThem = (): Promise<boolean> =>
    saveSettings(client, module.module, {
      done: `Later ${kind} wait for approval`,
      changes: { unapprove: { [kind]: ['*'] }, approve: { [kind]: [...allNames] } },
      undo: { approve: { [kind]: ['*'] } },
    })
  return (
    <div className={css.allApproved}>
      <Row gap="sm" justify="between">
        <p>{texts[kind].all}</p>
        {useMayActAs('manager') && (
          <ActionButton tone="outline" run={listThem}>
            Approve one by one
          </ActionButton>
        )}
      </Row>
    </div>
  )
}

/** A decision takes effect with a shopper's next page. */
const Decision = ({
  module,
  kind,
  noun,
  row,
}: ModuleProps & { kind: Kind; noun: string; row: Row }) => {
  const { client } = usePage()
  const { name, is_approved: isApproved } = row
  const label = isApproved ? 'Take back' : 'Approve'
  const decide = (): Promise<boolean> => {
    const approve = { approve: { [kind]: [name] } }
    const unapprove = { unapprove: { [kind]: [name] } }
    return saveSettings(
      client,
      module.module,
      isApproved
        ? {
            done: `The ${noun} is taken back`,
            changes: unapprove,
            undo: module.all_approved?.[kind] ? { approve: { [kind]: ['*'] } } : approve,
          }
        : { done: `The ${noun} is approved`, changes: approve, undo: unapprove },
    )
  }
  return (
    useMayActAs('manager') && (
      <ActionButton tone="outline" width="full" aria-label={`${label} ${name}`} run={decide}>
        {label}
      </ActionButton>
    )
  )
}

const maxPosition = 9999

const PositionForm = ({ module: { module, position } }: ModuleProps) => {
  const { client } = usePage()
  const [isBusy, run] = useBusy()
  const [problem, setProblem] = useState<string>()
  const save = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('position')).trim()
    const isValid = /^\d{1,4}$/.test(typed)
    setProblem(isValid ? undefined : `Position must be a whole number from 0 to ${maxPosition}.`)
    if (!isValid || Number(typed) === position) return
    await run(() =>
      saveSettings(client, module, {
        done: 'The position is saved',
        changes: { position: Number(typed), from_position: position },
        undo: { position, from_position: Number(typed) },
      }),
    )
  }
  return (
    <form className={css.position} noValidate onSubmit={(event) => void save(event)}>
      <TextField
        key={position}
        label="Position"
        name="position"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={String(position)}
        problem={problem}
      />
      <Button type="submit" tone="outline" isBusy={isBusy}>
        Save the position
      </Button>
    </form>
  )
}

/** Without these, there is no shop or no back office to undo the removal in. */
const lastModules: Readonly<Record<string, string>> = {
  shell: 'The shell stands around every page: without it there is no shop.',
  admin: 'The back office cannot take itself out.',
}

const Brakes = ({ module, onOpen }: Props) => (
  <>
    <Section title="Freeze" level={3}>
      <p className={subtle}>
        A frozen module stays as it is: nothing of it goes live or becomes a canary. Rolling back
        and withdrawing still work.
      </p>
      <span>
        <Button
          tone="outline"
          onClick={() => onOpen({ kind: module.frozen ? 'unfreeze' : 'freeze' })}
        >
          {module.frozen ? 'End the freeze' : 'Freeze the module'}
        </Button>
      </span>
    </Section>
    {module.live && (
      <Section title="Take it out of the shop" level={3}>
        <p className={subtle}>
          {lastModules[module.module] ??
            'Its pages, links and slots disappear; its releases stay here.'}
        </p>
        {!lastModules[module.module] && (
          <span>
            <Button tone="danger" onClick={() => onOpen({ kind: 'remove' })}>
              Take it out
            </Button>
          </span>
        )}
      </Section>
    )}
  </>
)
