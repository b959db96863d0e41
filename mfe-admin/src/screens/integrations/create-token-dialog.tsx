import { useId } from 'react'

import { createToken } from '@shop/client/registry'
import type { CreatedToken, CreateTokenInput } from '@shop/contracts/deploy-token'
import type { ProblemIssue } from '@shop/contracts/problem'
import { Checkbox, Select, TextArea, TextField } from '@shop/ui/field'
import { Stack } from '@shop/ui/stack'

import { QuestionForm, useSave } from '../../frame/display/form.tsx'
import { client } from '../../frame/staff/staff-session.ts'
import { SecretButton } from './credentials.tsx'
import { withReason } from './module-actions.ts'
import { CopyField } from './module-dialogs.tsx'
import { expiries, findIssues, readTokenInput, tokenProblem } from './token-text.ts'

export const CreateToken = ({ modules }: { modules: readonly string[] }) => (
  <SecretButton<CreatedToken>
    button="Create a token"
    title="Create a deploy token"
    madeTitle="Your new token"
    firstFocus="input[name='name']"
    confirm="Create the token"
  >
    {(created, onCreated) =>
      created ? <ShownToken created={created} /> : <TokenForm {...{ modules, onCreated }} />
    }
  </SecretButton>
)

const ShownToken = ({ created: { token, details } }: { created: CreatedToken }) => (
  <Stack gap="md">
    <p>
      It is shown only once: the shop stores just its hash. Keep it where the team keeps its
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
  onCreated: (created: CreatedToken) => void
}

const TokenForm = ({ modules, onCreated }: FormProps) => {
  const { issues, setIssues, save } = useSave()
  /** Resolves to false, which keeps the dialog open to show the new token. */
  const create = async (fields: FormData): Promise<false> => {
    const input = readTokenInput(fields)
    const found = findIssues(input)
    setIssues(found)
    if (found.length > 0) return false
    await save({
      run: async () => onCreated(await createToken(client, input)),
      failed: (problem) => withReason('The token was not created', problem),
      topic: 'releases',
    })
    return false
  }
  return (
    <QuestionForm check={issues} onConfirm={create}>
      <TokenFields issues={issues} modules={modules} />
    </QuestionForm>
  )
}

type FieldsProps = { issues: readonly ProblemIssue[]; modules: readonly string[] }

const TokenFields = ({ issues, modules }: FieldsProps) => {
  const listId = useId()
  const field = (name: keyof CreateTokenInput, label: string) => ({
    name,
    label,
    problem: tokenProblem(issues, name, label),
  })
  return (
    <>
      <TextField
        {...field('name', 'Name')}
        autoComplete="off"
        hasRequiredMark
        hint="What people call it: “CI of the reviews team”."
      />
      <TextField
        {...field('module', 'Module')}
        autoComplete="off"
        autoCapitalize="none"
        hasRequiredMark
        list={listId}
        hint="One of the shop’s, or the name of a new one."
      />
      <datalist id={listId}>
        {modules.map((module) => (
          <option key={module} value={module}>
            {module}
          </option>
        ))}
      </datalist>
      <TextArea
        {...field('routes', 'Paths')}
        height="short"
        hint="One per line, such as /reviews/*. Its releases may own these and no others."
      />
      <TextArea
        {...field('slots', 'Slots')}
        height="short"
        hint="One per line, such as product.details."
      />
      <TextArea
        {...field('sources', 'Other sites')}
        height="short"
        hint="One per line, after what it is used for: connect, frame or image, as in connect https://api.example.com. Pages of its releases may use these without approval."
      />
      <Checkbox name="links" label="Links of its releases are shown without approval" />
      <Checkbox
        name="grants"
        label="Its back end may do what it declares, without approval: read orders, send emails to customers and data to other sites. Only for a team that you trust with all of it."
      />
      <Select {...field('expires_in_days', 'Expires after')} options={expiries} />
    </>
  )
}
