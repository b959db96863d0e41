import { useId, useState } from 'react'

import { createToken } from '@shop/client/registry'
import type { CreatedToken } from '@shop/contracts/deploy-token'
import type { ProblemIssue } from '@shop/contracts/problem'
import { usePage } from '@shop/module-runtime/use-page'
import { Checkbox, Select, TextArea, TextField } from '@shop/ui/field'
import { Stack } from '@shop/ui/stack'

import {
  fieldOf,
  type Form,
  Question,
  type Submit,
  useProblemFocus,
} from '../../frame/display/form.tsx'
import { write } from '../../frame/queries/query-client.ts'
import { withReason } from './module-actions.ts'
import { CopyField } from './module-dialogs.tsx'
import {
  emptyTokenDraft,
  expiries,
  findIssues,
  type TokenDraft,
  tokenProblem,
  toTokenInput,
} from './token-draft.ts'

type Props = { isOpen: boolean; modules: readonly string[]; onClose: () => void }

/** Shows the new token only once, so a press outside must not close the dialog. */
export const CreateTokenDialog = ({ isOpen, modules, onClose }: Props) => {
  const [created, setCreated] = useState<CreatedToken>()
  const close = (): void => {
    setCreated(undefined)
    onClose()
  }
  return (
    <Question
      title={created ? 'Your new token' : 'Create a deploy token'}
      isOpen={isOpen}
      onClose={close}
      firstFocus="input[name='name']"
      confirm="Create the token"
      done={created && 'I have stored it'}
    >
      {(submit) =>
        created ? (
          <ShownToken created={created} />
        ) : (
          <TokenForm {...{ modules, submit }} onCreated={setCreated} />
        )
      }
    </Question>
  )
}

const ShownToken = ({ created: { token, details } }: { created: CreatedToken }) => (
  <Stack gap="md">
    <p>
      It is shown this once: the shop stores no more than its hash. Keep it where the team keeps its
      secrets, as <code>DEPLOY_TOKEN</code>.
    </p>
    <CopyField
      label="Deploy token"
      value={token}
      hint={`For ${details.module === '*' ? 'any module' : details.module}.`}
    />
  </Stack>
)

type FormProps = {
  modules: readonly string[]
  submit: Submit
  onCreated: (created: CreatedToken) => void
}

/** Validates before sending. Issues that the API returns appear at the same fields. */
const TokenForm = ({ modules, submit, onCreated }: FormProps) => {
  const { client } = usePage()
  const [draft, setDraft] = useState<TokenDraft>(emptyTokenDraft)
  const [issues, setIssues] = useState<readonly ProblemIssue[]>([])
  const form: Form<TokenDraft> = {
    draft,
    set: (changes) => setDraft((last) => ({ ...last, ...changes })),
    problemOf: (name) => tokenProblem(issues, name),
  }
  /** Leaves the dialog open: it shows the new token. */
  const create = async (): Promise<false> => {
    const input = toTokenInput(draft)
    const found = findIssues(input)
    setIssues(found)
    if (found.length > 0) return false
    await write({
      run: async () => onCreated(await createToken(client, input)),
      failed: (problem) => {
        setIssues(problem?.issues ?? [])
        return withReason('The token was not created', problem)
      },
      topic: 'releases',
    })
    return false
  }
  return (
    <form ref={useProblemFocus(issues)} {...submit(create)}>
      <Stack gap="md">
        <ModuleFields form={form} modules={modules} />
        <TextArea
          label="Paths"
          height="short"
          hint="One a line, such as /reviews/*. Its releases may own these and no others."
          {...fieldOf(form, 'routes')}
        />
        <TextArea
          label="Slots"
          height="short"
          hint="One a line, such as product.details."
          {...fieldOf(form, 'slots')}
        />
        <TextArea
          label="Other sites"
          height="short"
          hint="One a line after what it is used for: connect, frame or image, as in connect https://api.example.com. Pages of its releases may use these without approval."
          {...fieldOf(form, 'sources')}
        />
        <Checkbox
          label="Links of its releases are shown without approval"
          isChecked={draft.links}
          onChange={(links) => form.set({ links })}
        />
        <Select label="Expires after" options={expiries} {...fieldOf(form, 'expiry')} />
      </Stack>
    </form>
  )
}

type FieldsProps = { form: Form<TokenDraft>; modules: readonly string[] }

const ModuleFields = ({ form, modules }: FieldsProps) => {
  const listId = useId()
  return (
    <>
      <TextField
        label="Name"
        autoComplete="off"
        hasRequiredMark
        hint="What people call it: “CI of the reviews team”."
        {...fieldOf(form, 'name')}
      />
      <TextField
        label="Module"
        autoComplete="off"
        autoCapitalize="none"
        hasRequiredMark
        list={listId}
        hint="One of the shop’s, or the name of a new one."
        {...fieldOf(form, 'module')}
      />
      <datalist id={listId}>
        {modules.map((module) => (
          <option key={module} value={module}>
            {module}
          </option>
        ))}
      </datalist>
    </>
  )
}
