import { useState } from 'react'

import type { CanaryStrategy } from '@shop/contracts/canary-strategy'
import type { ModuleDetails } from '@shop/contracts/registry'
import { usePage } from '@shop/module-runtime/use-page'
import { Select, TextField } from '@shop/ui/field'
import { Stack } from '@shop/ui/stack'

import {
  fieldOf,
  type Form,
  Question,
  type Submit,
  useProblemFocus,
} from '../../frame/display/form.tsx'
import { type CanaryDraft, canaryKinds, draftOf, readDraft } from './canary-strategy.ts'
import { runCanary } from './module-actions.ts'
import { strategyText } from './release-text.ts'

type Props = { version: string | undefined; module: ModuleDetails; onClose: () => void }

export const CanaryDialog = ({ version, module, onClose }: Props) => {
  const isRunning = version !== undefined && version === module.canary?.version
  return (
    <Question
      title={isRunning ? 'Change the canary' : 'Start a canary'}
      isOpen={version !== undefined}
      onClose={onClose}
      firstFocus="select"
      confirm={isRunning ? 'Change the canary' : 'Start the canary'}
    >
      {(submit) => version !== undefined && <CanaryForm {...{ version, module, submit }} />}
    </Question>
  )
}

type FormProps = { version: string; module: ModuleDetails; submit: Submit }

/** The draft survives a refetch caused by a realtime event. */
const CanaryForm = ({ version, module, submit }: FormProps) => {
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
  const start = async (): Promise<boolean> => {
    setChecks((last) => last + 1)
    return 'strategy' in read && runCanary(client, module, version, read.strategy)
  }
  return (
    <form ref={useProblemFocus(checks)} {...submit(start)}>
      <Stack gap="md">
        <Select label="The share of shoppers" options={canaryKinds} {...fieldOf(form, 'kind')} />
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
