import { type FormEvent, useId, useState } from 'react'

import { createToken } from '@shop/client/registry'
import type { CreatedToken } from '@shop/contracts/deploy-token'
import type { ProblemIssue } from '@shop/contracts/problem'
import { usePage } from '@shop/module-runtime/use-page'
import { Checkbox, Select, TextArea, TextField } from '@shop/ui/field'
import { Stack } from '@shop/ui/stack'

import { type Form, fieldOf, useBusy, useProblemFocus } from '../../frame/display/form.ts'
import { invalidate } from '../../frame/queries/query-client.ts'
import { reportFailure, toApiProblem } from '../../frame/staff/staff-session.ts'
import { CopyField } from './copy-field.tsx'
import { Question } from './question.tsx'
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
  const formId = useId()
  const [isBusy, run] = useBusy()
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
      isBusy={isBusy}
      formId={formId}
      done={created && 'I have stored it'}
    >
      {created ? (
        <ShownToken created={created} />
      ) : (
        <TokenForm {...{ formId, modules, run }} onCreated={setCreated} />
      )}
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
  formId: string
  modules: readonly string[]
  run: <Result>(action: () => Promise<Result>) => Promise<Result>
  onCreated: (created: CreatedToken) => void
}

/** Validates before sending. Issues that the API returns appear at the same fields. */
const TokenForm = ({ formId, modules, run, onCreated }: FormProps) => {
  const { client } = usePage()
  const [draft, setDraft] = useState<TokenDraft>(emptyTokenDraft)
  const [issues, setIssues] = useState<readonly ProblemIssue[]>([])
  const set = (changes: Partial<TokenDraft>): void => setDraft((last) => ({ ...last, ...changes }))
  const fields: Form<TokenDraft> = { draft, set, problemOf: (name) => tokenProblem(issues, name) }
  const create = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const input = toTokenInput(draft)
    const found = findIssues(input)
    setIssues(found)
    if (found.length > 0) return
    try {
      onCreated(await run(() => createToken(client, input)))
      void invalidate('releases')
    } catch (error) {
      const problem = toApiProblem(error)
      setIssues(problem?.issues ?? [])
      reportFailure(error, `The token was not created. ${problem?.message ?? 'Please try again.'}`)
    }
  }
  return (
    <form
      ref={useProblemFocus(issues)}
      id={formId}
      noValidate
      onSubmit={(event) => void create(event)}
    >
      <Stack gap="md">
        <WhoseFields form={fields} modules={modules} />
        <AllowedFields form={fields} />
        <Select label="Expires after" options={expiries} {...fieldOf(fields, 'expiry')} />
      </Stack>
    </form>
  )
}

type FieldsProps = { form: Form<TokenDraft> }

const WhoseFields = ({ form, modules }: FieldsProps & { modules: readonly string[] }) => {
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

const AllowedFields = ({ form }: FieldsProps) => (
  <>
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
      isChecked={form.draft.links}
      onChange={(links) => form.set({ links })}
    />
  </>
)
