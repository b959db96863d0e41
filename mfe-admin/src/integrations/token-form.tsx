import { type FormEvent, useEffect, useId, useRef, useState } from 'react'

import { createToken } from '@shop/client/registry'
import type { CreatedToken } from '@shop/contracts/deploy-token'
import type { ProblemIssue } from '@shop/contracts/problem'
import { usePage } from '@shop/module-runtime/use-page'
import { Select, TextArea, TextField } from '@shop/ui/field'
import { Stack } from '@shop/ui/stack'

import { invalidate } from '../queries/query-client.ts'
import { reportFailure, toApiProblem } from '../staff/staff-session.ts'
import * as css from './integrations.css.ts'
import {
  emptyTokenDraft,
  expiries,
  findIssues,
  type TokenDraft,
  type TokenField,
  tokenProblem,
  toTokenInput,
} from './token-draft.ts'

type FormProps = {
  formId: string
  modules: readonly string[]
  run: <Result>(action: () => Promise<Result>) => Promise<Result>
  onCreated: (created: CreatedToken) => void
}

/** Checked by the API's rules before it is sent; what the API itself refuses is shown at the same fields. */
export const TokenForm = ({ formId, modules, run, onCreated }: FormProps) => {
  const { client } = usePage()
  const [draft, setDraft] = useState<TokenDraft>(emptyTokenDraft)
  const [issues, setIssues] = useState<readonly ProblemIssue[]>([])
  const form = useRef<HTMLFormElement>(null)
  // Once the fields are marked.
  useEffect(() => {
    if (issues.length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [issues])
  const set = (changes: Partial<TokenDraft>): void => setDraft((last) => ({ ...last, ...changes }))
  const fields: FieldsProps = { draft, set, problemOf: (field) => tokenProblem(issues, field) }
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
    <form ref={form} id={formId} noValidate onSubmit={(event) => void create(event)}>
      <Stack gap="md">
        <WhoseFields {...fields} modules={modules} />
        <AllowedFields {...fields} />
        <Select
          label="Expires after"
          options={expiries}
          value={draft.expiry}
          onChange={(expiry) => set({ expiry })}
          problem={fields.problemOf('expires_in_days')}
        />
      </Stack>
    </form>
  )
}

type FieldsProps = {
  draft: TokenDraft
  set: (changes: Partial<TokenDraft>) => void
  problemOf: (field: TokenField) => string | undefined
}

/** What it is called, and whose it is. */
const WhoseFields = ({
  draft,
  set,
  problemOf,
  modules,
}: FieldsProps & { modules: readonly string[] }) => {
  const listId = useId()
  return (
    <>
      <TextField
        label="Name"
        name="name"
        autoComplete="off"
        hasRequiredMark
        hint="What people call it: “CI of the reviews team”."
        value={draft.name}
        onChange={(name) => set({ name })}
        problem={problemOf('name')}
      />
      <TextField
        label="Module"
        autoComplete="off"
        autoCapitalize="none"
        hasRequiredMark
        list={listId}
        hint="One of the shop’s, or the name of a new one."
        value={draft.module}
        onChange={(module) => set({ module })}
        problem={problemOf('module')}
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

/** What it may publish. */
const AllowedFields = ({ draft, set, problemOf }: FieldsProps) => (
  <>
    <TextArea
      label="Paths"
      height="short"
      hint="One a line, such as /reviews/*. Its releases may own these and no others."
      value={draft.routes}
      onChange={(routes) => set({ routes })}
      problem={problemOf('routes')}
    />
    <TextArea
      label="Slots"
      height="short"
      hint="One a line, such as product.details."
      value={draft.slots}
      onChange={(slots) => set({ slots })}
      problem={problemOf('slots')}
    />
    <label className={css.check}>
      <input
        type="checkbox"
        className={css.checkbox}
        checked={draft.links}
        onChange={({ target }) => set({ links: target.checked })}
      />
      Links of its releases are shown without approval
    </label>
  </>
)
