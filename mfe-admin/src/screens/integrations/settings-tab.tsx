import { type FormEvent, useState } from 'react'

import type { ModuleDetails } from '@shop/contracts/registry'
import { usePage } from '@shop/module-runtime/use-page'
import { Button } from '@shop/ui/button'
import { TextField } from '@shop/ui/field'
import { Stack } from '@shop/ui/stack'
import { subtle } from '@shop/ui/type'

import { useBusy } from '../../frame/display/form.ts'
import { Section } from '../../frame/display/page.tsx'
import { useMayActAs } from '../../frame/staff/use-staff.tsx'
import { Approvals } from './approvals.tsx'
import type { ModuleActions } from './module-actions.ts'
import * as css from './integrations.css.ts'
import { saveSettings } from './module-actions.ts'

type Props = { module: ModuleDetails; actions: ModuleActions }

export const SettingsTab = ({ module, actions }: Props) => {
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
      {isManager && <Brakes module={module} actions={actions} />}
    </Stack>
  )
}

const maxPosition = 9999

const PositionForm = ({ module: { module, position } }: { module: ModuleDetails }) => {
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
const lastModules = new Set(['shell', 'admin'])

const Brakes = ({ module, actions }: Props) => (
  <>
    <Section title="Freeze" level={3}>
      <p className={subtle}>
        A frozen module stays as it is: nothing of it goes live or becomes a canary. Rolling back
        and withdrawing still work.
      </p>
      <span>
        <Button
          tone="outline"
          onClick={() => actions.confirm({ kind: module.frozen ? 'unfreeze' : 'freeze' })}
        >
          {module.frozen ? 'End the freeze' : 'Freeze the module'}
        </Button>
      </span>
    </Section>
    {module.live && (
      <Section title="Take it out of the shop" level={3}>
        {lastModules.has(module.module) ? (
          <p className={subtle}>
            {module.module === 'shell'
              ? 'The shell stands around every page: without it there is no shop.'
              : 'The back office cannot take itself out.'}
          </p>
        ) : (
          <>
            <p className={subtle}>Its pages, links and slots disappear; its releases stay here.</p>
            <span>
              <Button tone="danger" onClick={() => actions.confirm({ kind: 'remove' })}>
                Take it out
              </Button>
            </span>
          </>
        )}
      </Section>
    )}
  </>
)
