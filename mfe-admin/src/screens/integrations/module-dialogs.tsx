import { type ReactNode, useRef, useState } from 'react'

import { createPreview } from '@shop/client/registry'
import type { ModuleDetails, PreviewLink } from '@shop/contracts/registry'
import { Button } from '@shop/ui/button'
import { Select, TextArea, TextField } from '@shop/ui/field'
import { subtle } from '@shop/ui/type'

import { shares } from '../../frame/display/display.css.ts'
import { QuestionButton, QuestionForm } from '../../frame/display/form.tsx'
import { timeText } from '../../frame/display/text.tsx'
import { write } from '../../frame/queries/query-client.ts'
import { client } from '../../frame/staff/staff-session.ts'
import { canaryKinds, type CanaryProblems, minutesOf, readStrategy } from './canary-strategy.ts'
import {
  act,
  type ActionKind,
  describeAction,
  type DescribedAction,
  endedCanary,
  runCanary,
  withReason,
} from './module-actions.ts'

const maxReasonLength = 500
const maxSecretLength = 4000

type Props = { module: ModuleDetails; version?: string; isOff?: boolean }

type ActionProps = Props & { kind: ActionKind; children?: ReactNode }

export const ModuleAction = ({ kind, module, version, isOff, children }: ActionProps) => {
  const action = describeAction(kind, module, version)
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
    if (value || !isRequired) return act({ ...action, run: () => action.run(value) })
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
    if ('strategy' in read) return runCanary(module, version, read.strategy)
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

/** The API returns the link only once, so it stays visible until the dialog closes. */
export const PreviewAction = ({ module: { module }, version = '' }: Props) => {
  const [link, setLink] = useState<PreviewLink>()
  /** Resolves to false, which keeps the dialog open to show the link. */
  const create = async (fields: FormData): Promise<false> => {
    const hours = Number(fields.get('hours'))
    await write({
      run: async () => setLink(await createPreview(client, module, version, { hours })),
      failed: (problem) => withReason('The link was not made', problem),
    })
    return false
  }
  return (
    <QuestionButton
      button={{ tone: 'outline', children: 'Preview' }}
      title={`Preview ${version}`}
      onClose={() => setLink(undefined)}
      firstFocus="select"
      confirm="Make the link"
      onConfirm={create}
      done={link && 'Done'}
    >
      <p>
        Everybody who opens the link sees this release in the whole shop, with a mark on each page
        and a way to leave. Everyone else keeps seeing what is live.
      </p>
      {link ? (
        <>
          <CopyField
            label="Preview link"
            value={`${location.origin}/${link.query}`}
            hint="It is not shown again. The part from “?” on works on every page of the shop."
          />
          <p className={subtle}>Works until {timeText(link.expires_at)}.</p>
        </>
      ) : (
        <Select label="The link works for" name="hours" options={lifetimes} defaultValue="24" />
      )}
    </QuestionButton>
  )
}

type CopyProps = { label: string; value: string; hint: string }

export const CopyField = ({ label, value, hint }: CopyProps) => {
  const field = useRef<HTMLDivElement>(null)
  const [isCopied, setIsCopied] = useState(false)
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value)
      setIsCopied(true)
    } catch {
      // The clipboard needs HTTPS, and browser settings can block it, so select the text instead.
      field.current?.querySelector('input')?.select()
    }
  }
  return (
    <div ref={field} className={shares}>
      <TextField label={label} defaultValue={value} hint={hint} readOnly />
      <div>
        <Button
          tone="outline"
          aria-label={`Copy ${label.toLowerCase()}`}
          onClick={() => void copy()}
        >
          <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
        </Button>
      </div>
    </div>
  )
}
