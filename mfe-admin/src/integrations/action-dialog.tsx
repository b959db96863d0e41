import { type FormEvent, useId, useState } from 'react'

import type { ModuleDetails } from '@shop/contracts/registry'
import { usePage } from '@shop/module-runtime/use-page'
import { TextField } from '@shop/ui/field'
import { Panel } from '@shop/ui/panel'
import { Stack } from '@shop/ui/stack'

import { useBusy } from '../display/use-busy.ts'
import { type Action, describeAction } from './describe-action.ts'
import { QuestionFooter } from './question-footer.tsx'
import { runAction } from './run-action.ts'

const maxReasonLength = 500

type Props = { action: Action | undefined; module: ModuleDetails; onClose: () => void }

/** Says what shoppers will see, takes the reason where one is due, and does it. What was typed stays when it fails. */
export const ActionDialog = ({ action, module, onClose }: Props) => {
  const { client } = usePage()
  const formId = useId()
  const [isBusy, run] = useBusy()
  const [problem, setProblem] = useState<string>()
  const close = (): void => {
    setProblem(undefined)
    onClose()
  }
  const text = action && describeAction(action, module)
  const confirm = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim()
    if (text?.reason === 'required' && !reason)
      return setProblem('Reason is required: the team reads it in the history.')
    if (action && (await run(() => runAction(client, action, module, reason)))) close()
  }
  return (
    <Panel
      title={text?.title ?? ''}
      kind="question"
      isOpen={action !== undefined}
      onClose={close}
      closesOutside={false}
      firstFocus={text?.reason ? "input[name='reason']" : "button[name='cancel']"}
      footer={
        <QuestionFooter
          confirm={text?.confirm}
          isDangerous={text?.isDangerous}
          isBusy={isBusy}
          formId={formId}
          onCancel={close}
        />
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void confirm(event)}>
        <Stack gap="md">
          <p>{text?.text}</p>
          {text?.reason && (
            <TextField
              label="Reason"
              name="reason"
              autoComplete="off"
              maxLength={maxReasonLength}
              hasRequiredMark={text.reason === 'required'}
              hint={
                text.reason === 'required'
                  ? 'The team reads it in the history.'
                  : 'If you give one, the team reads it in the history.'
              }
              problem={problem}
            />
          )}
        </Stack>
      </form>
    </Panel>
  )
}
