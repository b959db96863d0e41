import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { addNote, deleteNote, getTimeline } from '@shop/client/staff'
import type { FieldChange, TimelineEntry } from '@shop/contracts/audit'
import { Button } from '@shop/ui/button'
import { TextArea } from '@shop/ui/field'
import { Stack } from '@shop/ui/stack'
import { subtle } from '@shop/ui/type'

import { list } from '../frame/display/display.css.ts'
import { ActionButton, clearSaved, Form, SubmitButton, useUnsaved } from '../frame/display/form.tsx'
import { mailHref } from '../frame/navigation/hrefs.ts'
import { queryOf, write } from '../frame/queries/query-client.ts'
import { client, useMayActAs, useStaff } from '../frame/staff/staff-session.ts'
import { Changes, type ChangeText, EntryHead } from './history.tsx'
import * as css from './listing.css.ts'
import { QueryResult } from './query-result.tsx'

type Noun = 'orders' | 'customers'
type DescribeChange = (change: FieldChange) => ChangeText

/** Realtime events of the topic `orders` refetch the timeline. */
const timelineQuery = queryOf(['orders', 'timeline'], getTimeline)

type Props = {
  noun: Noun
  id: string
  describe?: DescribeChange
  renderUndo?: (change: TimelineEntry) => ReactNode
}

/** More entries would push the rest of the dialog out of view. */
const shownAtFirst = 6

export const Timeline = ({ noun, id, describe, renderUndo }: Props) => {
  const timeline = useQuery(timelineQuery(noun, id))
  const [isWhole, setIsWhole] = useState(false)
  return (
    <Stack gap="md">
      {useMayActAs('clerk') && <NoteForm noun={noun} id={id} />}
      <QueryResult query={timeline} noun="timeline" level={3}>
        {({ entries }) => {
          const newestChange = entries.find(({ kind }) => kind === 'change')
          const shown = isWhole ? entries : entries.slice(0, shownAtFirst)
          return (
            <>
              {entries.length === 0 && <p className={subtle}>No notes yet.</p>}
              <ol className={list} aria-label="Timeline, newest first">
                {shown.map((entry) => (
                  <li key={entry.id} className={css.entry}>
                    <Entry noun={noun} subject={id} entry={entry} describe={describe} />
                    {entry === newestChange && renderUndo?.(entry)}
                  </li>
                ))}
              </ol>
              {shown.length < entries.length && (
                <Button tone="outline" onClick={() => setIsWhole(true)}>
                  Show all {entries.length}
                </Button>
              )}
            </>
          )
        }}
      </QueryResult>
    </Stack>
  )
}

/** The key of the unsaved note. */
export const noteForm = (noun: Noun, id: string): string => `note ${noun} ${id}`

const NoteForm = ({ noun, id }: { noun: Noun; id: string }) => {
  const form = noteForm(noun, id)
  const [text, setText] = useUnsaved(form, () => '', Boolean)
  const save = async (): Promise<void> => {
    if (!text.trim()) return
    const isSaved = await write({
      run: () => addNote(client, noun, id, { text }),
      failed: 'Failed to save the note',
      topic: 'orders',
    })
    if (!isSaved) return
    clearSaved(form, (now) => now === text)
    setText((now) => (now === text ? '' : now))
  }
  return (
    <Form onSave={save}>
      <Stack gap="xs">
        <TextArea
          label="Note"
          hint="Only staff can see it."
          height="short"
          maxLength={2000}
          value={text}
          onChange={setText}
        />
        {text.trim() && (
          <div>
            <SubmitButton tone="outline">Add note</SubmitButton>
          </div>
        )}
      </Stack>
    </Form>
  )
}

type EntryProps = {
  noun: Noun
  subject: string
  entry: TimelineEntry
  describe: DescribeChange | undefined
}

const Entry = ({ noun, subject, entry, describe }: EntryProps) => {
  const { kind, by, at, text, changes } = entry
  const isNote = kind === 'note'
  return (
    <>
      <EntryHead {...{ by, at }}>
        {isNote ? 'Note' : kind === 'mail' ? <Mail entry={entry} /> : text}
      </EntryHead>
      {isNote && <p className={css.note}>{text}</p>}
      {changes.length > 0 && <Changes changes={changes} describe={describe} />}
      {isNote && <DeleteNote {...{ noun, subject, entry }} />}
    </>
  )
}

const mailStates: Readonly<Record<string, string>> = {
  waiting: ', to be sent',
  failed: ', not sent',
}

const Mail = ({ entry: { id, text, state } }: { entry: TimelineEntry }) => (
  <>
    Email <a href={mailHref(id)}>“{text}”</a>
    {mailStates[state ?? '']}
  </>
)

type DeleteProps = Omit<EntryProps, 'describe'>

const DeleteNote = ({ noun, subject, entry: { id, by, text } }: DeleteProps) => {
  const isOwn = useStaff()?.email === by
  const isManager = useMayActAs('manager')
  if (!isOwn && !isManager) return null
  const remove = (): Promise<boolean> =>
    write({
      run: () => deleteNote(client, id),
      done: { title: 'Success', description: 'Note deleted' },
      undo: { run: () => addNote(client, noun, subject, { text }) },
      failed: 'Failed to delete the note',
      topic: 'orders',
    })
  return (
    <span>
      <ActionButton tone="outline" run={remove}>
        Delete note
      </ActionButton>
    </span>
  )
}
