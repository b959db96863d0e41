import { type ReactNode, useState } from 'react'

import { createPreview } from '@shop/client/registry'
import type { ModuleDetails } from '@shop/contracts/registry'
import { Select, TextArea, TextField } from '@shop/ui/field'

import { QuestionButton, QuestionForm } from '../../frame/display/form.tsx'
import { timeText } from '../../frame/display/text.tsx'
import { client } from '../../frame/staff/staff-session.ts'
import { SecretButton } from '../../forms/credentials.tsx'
import { canaryKinds, type CanaryProblems, minutesOf, readStrategy } from './canary-strategy.ts'
import {
  type ActionKind,
  actOnModule,
  describeCanary,
  type DescribedAction,
  endedCanary,
  moduleActions,
} from './module-actions.ts'

const maxReasonLength = 500
const maxSecretLength = 4000

type Props = { module: ModuleDetails; version?: string; isOff?: boolean }

type ActionProps = Props & { kind: ActionKind; children?: ReactNode }

export const ModuleAction = ({ kind, module, version = '', isOff, children }: ActionProps) => {
  const action: DescribedAction = moduleActions[kind](module, version)
  const { title, confirm, isDangerous, typed } = action
  const tone = kind === 'promote' || kind === 'approve' ? 'solid' : 'outline'
  return (
    <QuestionButton
      button={{ tone, disabled: isOff, children: children ?? confirm }}
      firstFocus={typed && "[name='typed']"}
      {...{ title, confirm, isDangerous }}
    >
      <ActionForm action={action} />
    </QuestionButton>
  )
}

const ActionForm = ({ action }: { action: DescribedAction }) => {
  const [problem, setProblem] = useState<string>()
  const { text, typed } = action
  const isRequired = typed === 'reason' || typed === 'secret'
  const confirm = async (fields: FormData): Promise<boolean> => {
    const value = String(fields.get('typed') ?? '').trim()
    if (value || !isRequired) return actOnModule({ ...action, run: () => action.run(value) })
    setProblem(
      typed === 'secret'
        ? 'Secret is required.'
        : 'Reason is required: the team reads it in the history.',
    )
    return false
  }
  const field = { name: 'typed', autoComplete: 'off', hasRequiredMark: isRequired, problem }
  return (
    <QuestionForm onConfirm={confirm}>
      <p>{text}</p>
      {typed === 'secret' && (
        <TextArea
          {...field}
          label="Secret"
          height="short"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={maxSecretLength}
          hint="It may have several lines."
        />
      )}
      {typed && typed !== 'secret' && (
        <TextField
          {...field}
          label="Reason"
          maxLength={maxReasonLength}
          hint="The team reads it in the history."
        />
      )}
    </QuestionForm>
  )
}

export const CanaryAction = ({ module, version = '', isOff }: Props) => {
  const title = version === module.canary?.version ? 'Change the canary' : 'Start a canary'
  return (
    <QuestionButton
      button={{ tone: 'outline', disabled: isOff, children: title }}
      title={title}
      firstFocus="select"
      confirm={title}
    >
      <CanaryForm {...{ version, module }} />
    </QuestionButton>
  )
}

type FormProps = { version: string; module: ModuleDetails }

const CanaryForm = ({ version, module }: FormProps) => {
  const running = module.canary?.version === version ? module.canary.strategy : undefined
  const [kind, setKind] = useState<string>(running?.kind ?? 'fixed')
  const [problems, setProblems] = useState<CanaryProblems>()
  const start = async (fields: FormData): Promise<boolean> => {
    const read = readStrategy(fields)
    if ('strategy' in read) return actOnModule(describeCanary(module, version, read.strategy))
    setProblems(read.problems)
    return false
  }
  const others = module.live ? `keep ${module.live}` : 'get nothing from the module'
  return (
    <QuestionForm check={problems} onConfirm={start}>
      <Select
        label="The share of shoppers"
        name="kind"
        options={canaryKinds}
        value={kind}
        onChange={setKind}
      />
      <TextField
        label={kind === 'linear' ? 'Share of each step (%)' : 'Share (%)'}
        name="percent"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={running?.percent ?? 5}
        problem={problems?.percent}
      />
      {kind !== 'fixed' && (
        <TextField
          label={kind === 'once' ? 'Everybody after (minutes)' : 'A step every (minutes)'}
          name="minutes"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={minutesOf(running)}
          problem={problems?.minutes}
        />
      )}
      <p>
        This share of shoppers gets {version} with their next page and keeps it. All others {others}
        . The guard withdraws it if it does worse.{endedCanary(version, module)}
      </p>
    </QuestionForm>
  )
}

const lifetimes = [
  ['1', 'One hour'],
  ['8', 'Eight hours'],
  ['24', 'One day'],
] as const

export const PreviewAction = ({ module: { module }, version = '' }: Props) => (
  <SecretButton
    button="Preview"
    title={`Preview ${version}`}
    firstFocus="select"
    confirm="Make the link"
    done="Done"
    make={(fields) =>
      createPreview(client, module, version, { hours: Number(fields.get('hours')) })
    }
    failed="The link was not made"
    renderAbout={() => previewText}
    secretOf={({ query, expires_at }) => ({
      label: 'Preview link',
      value: `${location.origin}/${query}`,
      hint: `Works until ${timeText(expires_at)}. It is not shown again. The part from “?” on works on every page of the shop.`,
    })}
  >
    {() => (
      <>
        <p>{previewText}</p>
        <Select label="The link works for" name="hours" options={lifetimes} defaultValue="24" />
      </>
    )}
  </SecretButton>
)

const previewText =
  'Everybody who opens the link sees this release in the whole shop, with a mark on each page and a way to leave. Everyone else keeps seeing what is live.'
