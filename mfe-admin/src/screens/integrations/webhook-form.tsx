import { useState } from 'react'

import type { ProblemIssue } from '@shop/contracts/problem'
import { type Topic, topicTexts } from '@shop/contracts/topics'
import type { CreateWebhookInput, Webhook } from '@shop/contracts/webhook'
import { TextField } from '@shop/ui/field'
import { Stack } from '@shop/ui/stack'

import { type Submit, useProblemFocus } from '../../frame/display/form.tsx'
import { write } from '../../frame/queries/query-client.ts'
import { Choices } from './choices.tsx'
import { withReason } from './module-actions.ts'
import { CopyField } from './module-dialogs.tsx'
import { issueOf } from './token-text.ts'

export const hostOf = (url: string): string => URL.parse(url)?.host ?? url

type Props = {
  webhook?: Webhook
  submit: Submit
  failed: string
  save: (input: CreateWebhookInput) => Promise<unknown>
  /** False if the dialog stays open after saving, to show what was made. */
  closes?: boolean
}

export const WebhookForm = ({ webhook, submit, failed, save, closes = true }: Props) => {
  const [topics, setTopics] = useState<readonly Topic[]>(webhook?.topics ?? [])
  const [issues, setIssues] = useState<readonly ProblemIssue[]>([])
  const confirm = async (fields: FormData): Promise<boolean> => {
    const isSaved = await write({
      run: () => save({ url: String(fields.get('url') ?? ''), topics: [...topics] }),
      failed: (problem) => {
        setIssues(problem?.issues ?? [])
        return withReason(failed, problem)
      },
      topic: 'webhooks',
    })
    return isSaved && closes
  }
  return (
    <form ref={useProblemFocus(issues)} {...submit(confirm)}>
      <Stack gap="md">
        <TextField
          name="url"
          label="Address"
          type="url"
          autoComplete="off"
          hasRequiredMark
          defaultValue={webhook?.url}
          problem={issueOf(issues, 'url', 'Address')}
          hint="Begins with https://, as in https://erp.example.com/shop."
        />
        <Choices
          label="Send when"
          texts={topicTexts}
          hint="Messages about orders carry the customer’s name, e-mail, phone and postal address. Those about stock name no person; those about reviews show the name that the shop shows."
          chosen={topics}
          onChange={setTopics}
          problem={issueOf(issues, 'topics', 'Events')}
        />
      </Stack>
    </form>
  )
}

export const ShownSecret = ({ secret }: { secret: string }) => (
  <Stack gap="md">
    <p>
      It is shown this once. Keep it where the other system keeps its secrets: by it, the system
      verifies that a message comes from this shop.
    </p>
    <CopyField
      label="Secret"
      value={secret}
      hint="Libraries of Standard Webhooks take it as it is."
    />
  </Stack>
)
