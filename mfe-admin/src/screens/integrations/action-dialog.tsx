import { type FormEvent, useId, useState } from 'react'

import type { ModuleDetails } from '@shop/contracts/registry'
import { usePage } from '@shop/module-runtime/use-page'
import { TextField } from '@shop/ui/field'
import { Stack } from '@shop/ui/stack'

import { useBusy } from '../../frame/display/form.ts'
import { type Action, describeAction, runAction } from './module-actions.ts'
import { Question } from './question.tsx'

const maxReasonLength = 500

type Props = { action: Action | undefined; module: ModuleDetails; onClose: () => void }

/** Asks for a confirmation, with a reason if the action needs one. A failure keeps the input. */
export const ActionDialog = ({ action, module, onClose }: Props) => {
  const { client } = usePage()
  const formId = useId()
  const [isBusy, run] = useBusy()
  const [problem, setProblem] = useState<string>()
  const close = (): void => {
    setProblem(undefined)
    onClose()
  }
  const described = action && describeAction(action, module)
  const isRequired = described?.reason === 'required'
  const confirm = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim()
    if (isRequired && !reason)
      return setProblem('Reason is required: the team reads it in the history.')
    if (described && (await run(() => runAction(client, described, reason)))) close()
  }
  return (
    <Question
      title={described?.title ?? ''}
      isOpen={action !== undefined}
      onClose={close}
      firstFocus={described?.reason ? "input[name='reason']" : "button[name='cancel']"}
      confirm={described?.confirm}
      isDangerous={described?.isDangerous}
      isBusy={isBusy}
      formId={formId}
    >
      <form id={formId} noValidate onSubmit={(event) => void confirm(event)}>
        <Stack gap="md">
          <p>{described?.text}</p>
          {described?.reason && (
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
    </Question>
  )
}
