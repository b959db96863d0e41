import { useRef, useState } from 'react'

import { createPreview } from '@shop/client/registry'
import type { CanaryStrategy } from '@shop/contracts/canary-strategy'
import type { ModuleDetails, PreviewLink } from '@shop/contracts/registry'
import { usePage } from '@shop/module-runtime/use-page'
import { Button } from '@shop/ui/button'
import { Select, TextField } from '@shop/ui/field'
import { Stack } from '@shop/ui/stack'
import { subtle } from '@shop/ui/type'

import { shares } from '../../frame/display/display.css.ts'
import {
  fieldOf,
  type Form,
  Question,
  type Submit,
  useProblemFocus,
} from '../../frame/display/form.tsx'
import { timeText } from '../../frame/display/text.tsx'
import { write } from '../../frame/queries/query-client.ts'
import { type CanaryDraft, canaryKinds, draftOf, readDraft } from './canary-strategy.ts'
import {
  describeAction,
  type DescribedAction,
  type OpenedAction,
  runAction,
  runCanary,
  withReason,
} from './module-actions.ts'
import { strategyText } from './release-text.ts'

const maxReasonLength = 500

type Props = { opened: OpenedAction | undefined; module: ModuleDetails; onClose: () => void }

/** At most one of these is open. */
export const ModuleDialogs = (props: Props) => (
  <>
    <ActionDialog {...props} />
    <CanaryDialog {...props} />
    <PreviewDialog {...props} />
  </>
)

/** Asks for a confirmation, with a reason if the action needs one. A failure keeps the input. */
const ActionDialog = ({ opened, module, onClose }: Props) => {
  const action = opened?.kind === 'canary' || opened?.kind === 'preview' ? undefined : opened
  const described = action && describeAction(action, module)
  return (
    <Question
      title={described?.title ?? ''}
      isOpen={action !== undefined}
      onClose={onClose}
      {...(described?.reason && { firstFocus: "input[name='reason']" })}
      confirm={described?.confirm}
      isDangerous={described?.isDangerous}
    >
      {(submit) => described && <ActionForm action={described} submit={submit} />}
    </Question>
  )
}

const ActionForm = ({ action, submit }: { action: DescribedAction; submit: Submit }) => {
  const { client } = usePage()
  const [problem, setProblem] = useState<string>()
  const isRequired = action.reason === 'required'
  const confirm = async (fields: FormData): Promise<boolean> => {
    const reason = String(fields.get('reason') ?? '').trim()
    if (reason || !isRequired) return runAction(client, action, reason)
    setProblem('Reason is required: the team reads it in the history.')
    return false
  }
  return (
    <form {...submit(confirm)}>
      <Stack gap="md">
        <p>{action.text}</p>
        {action.reason && (
          <TextField
            label="Reason"
            name="reason"
            autoComplete="off"
            maxLength={maxReasonLength}
            hasRequiredMark={isRequired}
            hint={
              isRequired
                ? 'The team reads it in the history.'
                : 'If you give one, the team reads it in the history.'
            }
            problem={problem}
          />
        )}
      </Stack>
    </form>
  )
}

const CanaryDialog = ({ opened, module, onClose }: Props) => {
  const version = opened?.kind === 'canary' ? opened.version : undefined
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

const lifetimes = [
  ['1', 'One hour'],
  ['8', 'Eight hours'],
  ['24', 'One day'],
] as const

/** The API returns the link only once, so it stays visible until the dialog closes. */
const PreviewDialog = ({ opened, module: { module }, onClose }: Props) => {
  const version = opened?.kind === 'preview' ? opened.version : undefined
  const { client } = usePage()
  const [link, setLink] = useState<PreviewLink>()
  const close = (): void => {
    setLink(undefined)
    onClose()
  }
  /** Leaves the dialog open: it shows the link. */
  const create = async (fields: FormData): Promise<false> => {
    const hours = Number(fields.get('hours'))
    await write({
      run: async () => setLink(await createPreview(client, module, version ?? '', { hours })),
      failed: (problem) => withReason('The link was not made', problem),
    })
    return false
  }
  return (
    <Question
      title={`Preview ${version ?? ''}`}
      isOpen={version !== undefined}
      onClose={close}
      firstFocus="select"
      confirm="Make the link"
      onConfirm={create}
      done={link && 'Done'}
    >
      <Stack gap="md">
        <p>
          Everybody who opens the link sees this release in the whole shop, with a mark on each page
          and a way to leave. All others go on seeing what is live.
        </p>
        {link ? (
          <ShownLink link={link} />
        ) : (
          <Select label="The link works for" name="hours" options={lifetimes} defaultValue="24" />
        )}
      </Stack>
    </Question>
  )
}

const ShownLink = ({ link: { query, expires_at } }: { link: PreviewLink }) => (
  <>
    <CopyField
      label="Preview link"
      value={`${location.origin}/${query}`}
      hint="It is not shown again. The part from “?” on works on every page of the shop."
    />
    <p className={subtle}>Works until {timeText(Date.parse(expires_at))}.</p>
  </>
)

type CopyProps = { label: string; value: string; hint: string }

/** Copies a text. If the clipboard is unavailable, selects the text instead. */
export const CopyField = ({ label, value, hint }: CopyProps) => {
  const field = useRef<HTMLDivElement>(null)
  const [isCopied, setIsCopied] = useState(false)
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value)
      setIsCopied(true)
    } catch {
      // Browser settings may block the clipboard, and it needs HTTPS.
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
