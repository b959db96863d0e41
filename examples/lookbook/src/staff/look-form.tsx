import { useAction } from '@shop/module-runtime/use-action'
import { Button } from '@shop/ui/button'
import { TextArea, TextField } from '@shop/ui/field'
import { Row, Stack } from '@shop/ui/stack'
import { type FormEvent, useState } from 'react'

import { actions } from '../actions.ts'
import type { Look } from '../look.ts'
import { PicturePicker } from './picture-picker.tsx'
import { PointsEditor } from './points-editor.tsx'
import * as css from './staff.css.ts'

type Props = { stored: { id: string; version: number; draft: Look } | null; onClose: () => void }

const emptyLook: Look = { title: '', text: '', picture: '', points: [] }

export const LookForm = ({ stored, onClose }: Props) => {
  const [id] = useState(() => stored?.id ?? crypto.randomUUID().slice(0, 8))
  const [look, setLook] = useState(stored?.draft ?? emptyLook)
  const { form, run, isBusy, problems } = useAction(actions.save)
  const set = (changes: Partial<Look>): void => setLook({ ...look, ...changes })
  const save = async (): Promise<void> => {
    if (await run({ id, version: stored?.version ?? 0, look })) onClose()
  }
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    void save()
  }
  return (
    <form ref={form} className={css.form} noValidate onSubmit={onSubmit}>
      <div>
        {look.picture ? (
          <PointsEditor
            picture={look.picture}
            points={look.points}
            onChange={(points) => set({ points })}
            onOther={() => set({ picture: '' })}
          />
        ) : (
          <PicturePicker
            problem={problems['look.picture']}
            onPick={(picture) => set({ picture })}
          />
        )}
      </div>
      <Stack>
        <TextField
          label="Title"
          required
          value={look.title}
          problem={problems['look.title']}
          onChange={(title) => set({ title })}
        />
        <TextArea
          label="Text"
          height="short"
          value={look.text}
          problem={problems['look.text']}
          onChange={(text) => set({ text })}
        />
        {problems[''] && <p role="alert">{problems['']}</p>}
        <Row>
          <Button type="submit" isBusy={isBusy}>
            {isBusy ? 'Saving…' : 'Save draft'}
          </Button>
          <Button tone="outline" onClick={onClose}>
            Cancel
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
