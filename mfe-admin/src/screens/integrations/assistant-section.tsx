import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { stopModel, testModel } from '@shop/client/assistant'
import type { ModelState, ModelTest } from '@shop/contracts/assistant-model'
import type { AssistantRating } from '@shop/contracts/assistant-rating'
import { Badge, type Tone } from '@shop/ui/badge'
import { Button } from '@shop/ui/button'
import { Card } from '@shop/ui/card'
import { Notice } from '@shop/ui/notice'
import { Row, Stack } from '@shop/ui/stack'
import { subtle } from '@shop/ui/type'

import { list, strong } from '../../frame/display/display.css.ts'
import { ActionButton, QuestionButton } from '../../frame/display/form.tsx'
import { Disclosure, Facts, Meter, Moment, Section } from '../../frame/display/page.tsx'
import { count, shareOf } from '../../frame/display/text.tsx'
import { write } from '../../frame/queries/query-client.ts'
import { client, useMayActAs } from '../../frame/staff/staff-session.ts'
import { QueryResult } from '../../lists/query-result.tsx'
import { Reason } from './health-tab.tsx'
import * as css from './integrations.css.ts'
import { assistantQueries, ratingsOnPage } from './registry-queries.ts'

export const AssistantSection = () => (
  <Section title="Shopping assistant" level={2}>
    <QueryResult query={useQuery(assistantQueries.model())} noun="assistant" level={3}>
      {(model) => <Model model={model} />}
    </QueryResult>
    <Ratings />
  </Section>
)

type Props = { model: ModelState }

const stateOf = ({ kind, isStopped, today }: ModelState): readonly [text: string, tone: Tone] => {
  if (kind === 'none') return ['No model', 'plain']
  if (isStopped) return ['Stopped', 'danger']
  return today.tokens >= today.budget ? ['Budget used up', 'warning'] : ['On', 'success']
}

const kinds = { 'workers-ai': 'Workers AI', endpoint: 'Your endpoint' }

const Model = ({ model }: Props) => {
  const { kind, name, today, lastError } = model
  const isManager = useMayActAs('manager')
  const [state, tone] = stateOf(model)
  if (kind === 'none')
    return (
      <p className={subtle}>
        The shop’s rules write every reply. No language model is set up; the operator’s handbook
        says how to add one.
      </p>
    )
  return (
    <Card label="Language model">
      <Row gap="sm">
        <span className={strong}>
          <bdi>{name ?? kinds[kind]}</bdi>
        </span>
        <Badge tone={tone}>{state}</Badge>
      </Row>
      <Facts
        facts={{
          Runs: kinds[kind],
          'Replies today': count(today.replies),
          'Tokens today': `${count(today.tokens)} of ${count(today.budget)}`,
          'Last error': lastError,
        }}
      />
      <Meter label="Budget used today" share={Math.min(100, shareOf(today.tokens, today.budget))} />
      {isManager ? (
        <ModelActions model={model} />
      ) : (
        <p className={subtle}>Only a manager may test or stop it.</p>
      )}
    </Card>
  )
}

const ModelActions = ({ model: { isStopped } }: Props) => {
  const [test, setTest] = useState<ModelTest | null>(null)
  const tryModel = (): Promise<boolean> => {
    setTest(null)
    return write({
      run: async () => setTest(await testModel(client)),
      failed: 'The model was not tested',
      topic: 'assistant',
    })
  }
  const setStopped = (is_stopped: boolean): Promise<boolean> =>
    write({
      run: () => stopModel(client, { is_stopped }),
      done: { title: is_stopped ? 'The model is stopped' : 'The model replies again' },
      failed: is_stopped ? 'The model was not stopped' : 'The model was not started',
      topic: 'assistant',
    })
  return (
    <Stack gap="sm">
      <Row gap="sm">
        <ActionButton tone="outline" run={tryModel}>
          Test the model
        </ActionButton>
        {isStopped ? (
          <ActionButton run={() => setStopped(false)}>Let it reply again</ActionButton>
        ) : (
          <QuestionButton
            button={{ tone: 'danger', children: 'Stop the model' }}
            title="Stop the language model?"
            confirm="Stop the model"
            isDangerous
            onConfirm={() => setStopped(true)}
          >
            <p>
              From now on the shop’s rules write every reply. Shoppers can keep chatting, and you
              can let the model reply again at any time.
            </p>
          </QuestionButton>
        )}
      </Row>
      <div role="status">{test && <TestResult test={test} />}</div>
    </Stack>
  )
}

const TestResult = ({ test: { ok, text, ms, error } }: { test: ModelTest }) => (
  <Row gap="sm">
    <Badge tone={ok ? 'success' : 'danger'}>{ok ? `Works, ${count(ms)} ms` : 'Failed'}</Badge>
    <Reason text={error ?? text} />
  </Row>
)

const Ratings = () => {
  const [page, setPage] = useState(0)
  const ratings = useQuery({
    ...assistantQueries.ratings(page),
    placeholderData: (before) => before,
  })
  return (
    <Section title="Ratings by shoppers" level={3}>
      <QueryResult query={ratings} noun="ratings" level={3}>
        {({ ratings: rows, total }) => (
          <>
            {total === 0 ? (
              <Notice
                level={3}
                title="No ratings yet"
                text="Shoppers rate a reply with a thumbs up or down. Ratings are deleted after 90 days."
              />
            ) : (
              <ol className={list}>
                {rows.map((rating) => (
                  <Rating key={rating.id} rating={rating} />
                ))}
              </ol>
            )}
            {total > ratingsOnPage && <Pages page={page} total={total} onPage={setPage} />}
          </>
        )}
      </QueryResult>
    </Section>
  )
}

const Rating = ({ rating: { isGood, reply, talk, createdAt } }: { rating: AssistantRating }) => (
  <li className={css.rating}>
    <Badge tone={isGood ? 'success' : 'danger'}>{isGood ? 'Good' : 'Bad'}</Badge>
    <div>
      <p className={css.said} dir="auto">
        {reply}
      </p>
      {talk ? (
        <Disclosure title={`Conversation, ${talk.length} messages`}>
          <ol className={css.talk}>
            {talk.map(({ by, text }, index) => (
              // The list never changes, so the index is a safe key.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index}>
                <span className={strong}>{by === 'shopper' ? 'Shopper' : 'Assistant'}</span>
                <p className={css.said} dir="auto">
                  {text}
                </p>
              </li>
            ))}
          </ol>
        </Disclosure>
      ) : (
        <p className={subtle}>The shopper did not share the conversation.</p>
      )}
    </div>
    <Moment at={createdAt} />
  </li>
)

type PagesProps = { page: number; total: number; onPage: (page: number) => void }

const Pages = ({ page, total, onPage }: PagesProps) => {
  const last = Math.ceil(total / ratingsOnPage) - 1
  return (
    <Row gap="sm">
      <Button tone="outline" aria-disabled={page === 0} onClick={() => onPage(page - 1)}>
        Newer
      </Button>
      <Button tone="outline" aria-disabled={page >= last} onClick={() => onPage(page + 1)}>
        Older
      </Button>
      <span className={subtle} role="status">
        Page {page + 1} of {last + 1}
      </span>
    </Row>
  )
}
