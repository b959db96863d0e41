import type { FormEvent, ReactNode } from 'react'

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
import { useMayActAs } from '../../frame/staff/staff-session.ts'
import * as css from './integrations.css.ts'
import { saveSettings } from './module-actions.ts'
import { ModuleAction } from './module-dialogs.tsx'
import { namedInText, sourceText } from './release-text.ts'

type Props = { module: ModuleDetails }

export const SettingsTab = ({ module }: Props) => {
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
      {isManager && <Brakes module={module} />}
    </Stack>
  )
}

type Kind = 'links' | 'sources'

type Approval = {
  name: string
  is_approved: boolean
  versions: readonly string[]
  title: ReactNode
  text: ReactNode
}

const Approvals = ({ module }: Props) => {
  const links = module.links.map(({ link: { label, href }, name = href, ...rest }) => ({
    ...rest,
    name,
    title: <bdi>{label}</bdi>,
    text: <span className={code}>{href}</span>,
  }))
  const pages = module.pages.map(({ page: { path, title, description }, ...rest }) => ({
    ...rest,
    title: <bdi>{title}</bdi>,
    text: (
      <>
        {description && <bdi>{description}, </bdi>}
        <span className={code}>{path}</span>
      </>
    ),
  }))
  const sources = module.sources.map(({ source, ...rest }) => {
    const [use, origin] = sourceText(source)
    return { ...rest, name: source, title: origin, text: use }
  })
  return (
    <>
      <Section title="Links in the header and its slots" level={3}>
        <AllApproved module={module} kind="links" approvals={[...links, ...pages]} />
        <ApprovalList module={module} kind="links" noun="link" approvals={links} />
      </Section>
      {pages.length > 0 && (
        <Section title="Pages for search engines and agents" level={3}>
          <ApprovalList module={module} kind="links" noun="page" approvals={pages} />
        </Section>
      )}
      <Section title="Other sites that its pages use" level={3}>
        <AllApproved module={module} kind="sources" approvals={sources} />
        <ApprovalList module={module} kind="sources" noun="source" approvals={sources} />
      </Section>
    </>
  )
}

type ListProps = Props & { kind: Kind; approvals: readonly Approval[] }

/** Shown if staff approved all links, or all sources, including those of later releases. */
const AllApproved = ({ module, kind, approvals }: ListProps) => {
  const { client } = usePage()
  const isManager = useMayActAs('manager')
  if (!module.all_approved?.[kind]) return null
  const listThem = (): Promise<boolean> =>
    saveSettings(client, module.module, `Later ${kind} wait for approval`, {
      unapprove: { [kind]: ['*'] },
      approve: { [kind]: approvals.map(({ name }) => name) },
    })
  return (
    <Row gap="sm" justify="between">
      <p>Everything is approved, also that of later releases.</p>
      {isManager && (
        <ActionButton tone="outline" run={listThem}>
          Approve one by one
        </ActionButton>
      )}
    </Row>
  )
}

const ApprovalList = ({ module, kind, noun, approvals }: ListProps & { noun: string }) => {
  const { client } = usePage()
  const isManager = useMayActAs('manager')
  if (approvals.length === 0)
    return <p className={subtle}>Neither the live release nor one that may follow has {kind}.</p>
  const decide = ({ name, is_approved }: Approval): Promise<boolean> =>
    saveSettings(
      client,
      module.module,
      `The ${noun} is ${is_approved ? 'taken back' : 'approved'}`,
      { [is_approved ? 'unapprove' : 'approve']: { [kind]: [name] } },
    )
  return (
    <ul className={list}>
      {approvals.map((approval) => {
        const { name, is_approved, versions, title, text } = approval
        const label = is_approved ? 'Take back' : 'Approve'
        return (
          <li key={name} className={css.approval}>
            <span className={css.approvalText}>
              <span className={strong}>{title}</span>
              <span className={soft}>
                {text}, {namedInText(versions, module)}
              </span>
            </span>
            <Badge tone={is_approved ? 'success' : 'warning'}>
              {is_approved ? 'Approved' : 'Waiting'}
            </Badge>
            {isManager && (
              <ActionButton
                tone="outline"
                width="full"
                aria-label={`${label} ${name}`}
                run={() => decide(approval)}
              >
                {label}
              </ActionButton>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const PositionForm = ({ module: { module, position } }: Props) => {
  const { client } = usePage()
  const [isBusy, run] = useBusy()
  const save = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const typed = Number(new FormData(event.currentTarget).get('position'))
    if (typed === position) return
    const changes = { position: typed, from_position: position }
    void run(() => saveSettings(client, module, 'The position is saved', changes))
  }
  return (
    <form className={css.position} onSubmit={save}>
      <TextField
        key={position}
        label="Position"
        name="position"
        type="number"
        min={0}
        max={9999}
        required
        defaultValue={position}
      />
      <Button type="submit" tone="outline" isBusy={isBusy}>
        Save the position
      </Button>
    </form>
  )
}

/** Modules that cannot be removed. Without them there is no shop, or no way to add them again. */
const lastModules: Readonly<Record<string, string>> = {
  shell: 'The shell stands around every page: without it there is no shop.',
  admin: 'The back office cannot take itself out.',
}

const Brakes = ({ module }: Props) => (
  <>
    <Section title="Freeze" level={3}>
      <p className={subtle}>
        A frozen module stays as it is: nothing of it goes live or becomes a canary. Rolling back
        and withdrawing still work.
      </p>
      <span>
        <ModuleAction kind={module.frozen ? 'unfreeze' : 'freeze'} module={module} />
      </span>
    </Section>
    {module.live && (
      <Section title="Take it out of the shop" level={3}>
        <p className={subtle}>
          {lastModules[module.module] ??
            'Its pages, links and slots disappear; its releases stay here.'}
        </p>
        <span>{!lastModules[module.module] && <ModuleAction kind="remove" module={module} />}</span>
      </Section>
    )}
  </>
)
