import { type FormEvent, useId, useState } from 'react'

import type { CanaryStrategy } from '@shop/contracts/canary-strategy'
import type { ModuleDetails } from '@shop/contracts/registry'
import { usePage } from '@shop/module-runtime/use-page'
import { Select, TextField } from '@shop/ui/field'
import { Stack } from '@shop/ui/stack'

import { fieldOf, type Form, useBusy, useProblemFocus } from '../../frame/display/form.ts'
import { type CanaryDraft, canaryKinds, draftOf, readDraft } from './canary-strategy.ts'
import * as css from './integrations.css.ts'
import { runCanary } from './module-actions.ts'
import { Question } from './question.tsx'
import { strategyText } from './release-text.ts'

type Props = { version: string | undefined; module: ModuleDetails; onClose: () => void }

export const CanaryDialog = ({ version, module, onClose }: Props) => {
  const formId = useId()
  const [isBusy, run] = useBusy()
  const isRunning = version !== undefined && version === module.canary?.version
  return (
    <Question
      title={isRunning ? 'Change the canary' : 'Start a canary'}
      isOpen={version !== undefined}
      onClose={onClose}
      firstFocus="select"
      confirm={isRunning ? 'Change the canary' : 'Start the canary'}
      isBusy={isBusy}
      formId={formId}
    >
      {version !== undefined && (
        <CanaryForm {...{ formId, version, module, run }} onDone={onClose} />
      )}
    </Question>
  )
}

type FormProps = {
  formId: string
  version: string
  module: ModuleDetails
  run: (action: () => Promise<boolean>) => Promise<boolean>
  onDone: () => void
}

/** The draft survives a refetch caused by a realtime event. */
const CanaryForm = ({ formId, version, module, run, onDone }: FormProps) => {
  const { client } = usePage()
  const { canary } = module
  const [draft, setDraft] = useState(() =>
    draftOf(canary?.version === version ? canary.strategy : undefined),
  )
  const [checks, setChecks] = useState(0)
  const read = readDraft(draft)
  const problems = checks > 0 && 'problems' in read ? read.problems : {}
  const form: Form<CanaryDraft> = {
    draft,
    set: (changes) => setDraft((last) => ({ ...last, ...changes })),
    problemOf: (name) => (name === 'kind' ? undefined : problems[name]),
  }
  const start = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setChecks((last) => last + 1)
    if ('problems' in read) return
    if (await run(() => runCanary(client, module, version, read.strategy))) onDone()
  }
  return (
    <form
      ref={useProblemFocus(checks)}
      id={formId}
      noValidate
      onSubmit={(event) => void start(event)}
    >
      <Stack gap="md">
        <Select label="The share of shoppers" options={canaryKinds} {...fieldOf(form, 'kind')} />
        <div className={css.pair}>
          <TextField
            label={draft.kind === 'linear' ? 'Share of each step (%)' : 'Share (%)'}
            inputMode="decimal"
            autoComplete="off"
            {...fieldOf(form, 'percent')}
          />
          {draft.kind !== 'fixed' && (
            <TextField
              label={draft.kind === 'once' ? 'Everybody after (minutes)' : 'A step every (minutes)'}
              inputMode="decimal"
              autoComplete="off"
              {...fieldOf(form, 'minutes')}
            />
          )}
        </div>
        <p role="status">{'strategy' in read && effectOf(version, read.strategy, module)}</p>
      </Stack>
    </form>
  )
}

const effectOf = (
  version: string,
  strategy: CanaryStrategy,
  { live, canary }: ModuleDetails,
): string => {
  const others = live ? `all others keep ${live}` : 'all others get nothing of the module'
  const ended =
    canary && canary.version !== version ? ` The canary ${canary.version} ends with it.` : ''
  return `${strategyText(strategy)}: so many shoppers get ${version} with their next page and keep it, ${others}. The guard withdraws it when it does worse.${ended}`
}
