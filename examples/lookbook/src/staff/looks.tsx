import { plural } from '@shop/domain/plural'
import { defineSlot, type SlotProps } from '@shop/module-runtime/define-slot'
import { useAction } from '@shop/module-runtime/use-action'
import { Badge } from '@shop/ui/badge'
import { Button } from '@shop/ui/button'
import { IconButton } from '@shop/ui/icon-button'
import { Notice } from '@shop/ui/notice'
import { ProductPicture } from '@shop/ui/product-picture'
import { Row, Stack } from '@shop/ui/stack'
import { subheading, subtle } from '@shop/ui/type'
import { useState } from 'react'

import { actions } from '../actions.ts'
import { moved } from '../look.ts'
import { LookForm } from './look-form.tsx'
import * as css from './staff.css.ts'

type Looks = Awaited<ReturnType<typeof actions.list>>
type StaffLook = Looks[number]

const Editor = ({ data }: SlotProps<Looks>) => {
  const [looks, setLooks] = useState(data)
  const [edited, setEdited] = useState<StaffLook | 'new' | null>(null)
  const { run, isBusy, problems } = useAction(async (work: () => Promise<unknown>) => {
    await work()
    setLooks(await actions.list({}))
    setEdited(null)
  })
  const ids = looks.map(({ id }) => id)
  if (edited)
    return (
      <LookForm
        stored={edited === 'new' ? null : edited}
        onClose={() => void run(async () => {})}
      />
    )
  return (
    <Stack>
      <Row justify="between">
        <p role="status" className={subtle}>
          {countText(looks)}
        </p>
        <Button onClick={() => setEdited('new')}>New look</Button>
      </Row>
      {problems[''] && <p role="alert">{problems['']}</p>}
      {looks.length === 0 && (
        <Notice title="No looks yet" text="A look is a picture with points that open products." />
      )}
      <ol className={css.looks} aria-busy={isBusy}>
        {looks.map((look, index) => (
          <LookItem
            key={look.id}
            look={look}
            onEdit={() => setEdited(look)}
            onChange={(change) => void run(() => change({ id: look.id }))}
            onMove={(by) => void run(() => actions.order({ ids: moved(ids, look.id, by) }))}
            isFirst={index === 0}
            isLast={index === looks.length - 1}
          />
        ))}
      </ol>
    </Stack>
  )
}

export const editor = defineSlot({ load: () => actions.list({}), component: Editor })

type Props = {
  look: StaffLook
  isFirst: boolean
  isLast: boolean
  onEdit: () => void
  onChange: (change: (look: { id: string }) => Promise<void>) => void
  onMove: (by: -1 | 1) => void
}

const LookItem = ({ look, isFirst, isLast, onEdit, onChange, onMove }: Props) => {
  const { title, picture } = look.draft
  return (
    <li className={css.look}>
      <ProductPicture image={picture} alt="" sizes="8rem" isThumb />
      <div className={css.lookBody}>
        <Row justify="between">
          <h2 className={subheading} dir="auto">
            {title}
          </h2>
          <State look={look} />
        </Row>
        <Row gap="xs">
          <Button tone="outline" aria-label={`Edit ${title}`} onClick={onEdit}>
            Edit
          </Button>
          {!isShown(look) && (
            <Button aria-label={`Publish ${title}`} onClick={() => onChange(actions.publish)}>
              Publish
            </Button>
          )}
          {look.published && (
            <Button
              tone="outline"
              aria-label={`Hide ${title}`}
              onClick={() => onChange(actions.hide)}
            >
              Hide
            </Button>
          )}
          <Move title={title} to="up" disabled={isFirst} onClick={() => onMove(-1)} />
          <Move title={title} to="down" disabled={isLast} onClick={() => onMove(1)} />
          {!look.published && (
            <IconButton
              icon="trash"
              label={`Delete ${title}`}
              onClick={() => onChange(actions.remove)}
            />
          )}
        </Row>
      </div>
    </li>
  )
}

type MoveProps = { title: string; to: 'up' | 'down'; disabled: boolean; onClick: () => void }

const Move = ({ title, to, ...button }: MoveProps) => (
  <Button tone="subtle" aria-label={`Move ${title} ${to}`} {...button}>
    {to === 'up' ? '↑' : '↓'}
  </Button>
)

const isShown = ({ draft, published }: StaffLook): boolean =>
  JSON.stringify(draft) === JSON.stringify(published)

const State = ({ look }: { look: StaffLook }) => {
  if (!look.published) return <Badge>Draft</Badge>
  return isShown(look) ? (
    <Badge tone="success">Published</Badge>
  ) : (
    <Badge tone="warning">Changed since</Badge>
  )
}

const countText = (looks: Looks): string => {
  const published = looks.filter((look) => look.published).length
  const hidden = looks.length - published
  return `${published} ${plural(published, 'look')} published, ${hidden} hidden.`
}
