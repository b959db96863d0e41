import type { ModuleDetails } from '@shop/contracts/registry'
import { TextField } from '@shop/ui/field'
import { Stack } from '@shop/ui/stack'
import { subtle } from '@shop/ui/type'

import { code } from '../../frame/display/display.css.ts'
import { Form, SubmitButton } from '../../frame/display/form.tsx'
import { Section } from '../../frame/display/page.tsx'
import { useMayActAs } from '../../frame/staff/staff-session.ts'
import { AllApproved, ApprovalList } from './approval-list.tsx'
import * as css from './integrations.css.ts'
import { saveSettings } from './module-actions.ts'
import { ModuleAction } from './module-dialogs.tsx'
import { sourceText } from './release-text.ts'

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
        <AllApproved module={module} kind="links" noun="link" approvals={[...links, ...pages]} />
        <ApprovalList module={module} kind="links" noun="link" approvals={links} />
      </Section>
      {pages.length > 0 && (
        <Section title="Pages for search engines and agents" level={3}>
          <ApprovalList module={module} kind="links" noun="page" approvals={pages} />
        </Section>
      )}
      <Section title="Other sites that its pages use" level={3}>
        <AllApproved module={module} kind="sources" noun="source" approvals={sources} />
        <ApprovalList module={module} kind="sources" noun="source" approvals={sources} />
      </Section>
    </>
  )
}

const PositionForm = ({ module: { module, position } }: Props) => {
  const save = async (fields: FormData): Promise<void> => {
    const typed = Number(fields.get('position'))
    if (typed === position) return
    const changes = { position: typed, from_position: position }
    await saveSettings(module, 'The position is saved', changes)
  }
  return (
    <Form look={css.position} noValidate={false} onSave={save}>
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
      <SubmitButton tone="outline">Save the position</SubmitButton>
    </Form>
  )
}

/** Staff cannot remove these modules. */
const lastModules: Readonly<Record<string, string>> = {
  shell: 'The shell stands around every page: without it there is no shop.',
  admin: 'The back office cannot take itself out.',
}

const Brakes = ({ module }: Props) => (
  <>
    <Section title="Freeze" level={3}>
      <p className={subtle}>
        A frozen module stays as it is: none of its releases goes live or becomes a canary. Rolling
        back and withdrawing still work.
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
