import { useState } from 'react'

import type { ModuleDetails } from '@shop/contracts/registry'
import { usePage } from '@shop/module-runtime/use-page'
import { TextField } from '@shop/ui/field'
import { Stack } from '@shop/ui/stack'

import { Question, type Submit } from '../../frame/display/form.tsx'
import { type Action, describeAction, type DescribedAction, runAction } from './module-actions.ts'

const maxReasonLength = 500

type Props = { action: Action | undefined; module: ModuleDetails; onClose: () => void }

/** Asks for a confirmation, with a reason if the action needs one. A failure keeps the input. */
export const ActionDialog = ({ action, module, onClose }: Props) => {
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
