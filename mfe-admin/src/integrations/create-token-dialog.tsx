import { useId, useState } from 'react'

import type { CreatedToken } from '@shop/contracts/deploy-token'
import { Button } from '@shop/ui/button'
import { Panel } from '@shop/ui/panel'
import { Stack } from '@shop/ui/stack'

import { useBusy } from '../display/use-busy.ts'
import { CopyField } from './copy-field.tsx'
import { QuestionFooter } from './question-footer.tsx'
import { TokenForm } from './token-form.tsx'

type Props = { isOpen: boolean; modules: readonly string[]; onClose: () => void }

/** Asks what the token is for, and shows it once. A press outside closes neither. */
export const CreateTokenDialog = ({ isOpen, modules, onClose }: Props) => {
  const formId = useId()
  const [isBusy, run] = useBusy()
  const [created, setCreated] = useState<CreatedToken>()
  const close = (): void => {
    setCreated(undefined)
    onClose()
  }
  return (
    <Panel
      title={created ? 'Your new token' : 'Create a deploy token'}
      kind="question"
      isOpen={isOpen}
      onClose={close}
      closesOutside={false}
      firstFocus="input[name='name']"
      footer={
        created ? (
          <Button onClick={close}>I have stored it</Button>
        ) : (
          <QuestionFooter
            confirm="Create the token"
            isBusy={isBusy}
            formId={formId}
            onCancel={close}
          />
        )
      }
    >
      {created ? (
        <ShownToken created={created} />
      ) : (
        <TokenForm {...{ formId, modules, run }} onCreated={setCreated} />
      )}
    </Panel>
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
