export type Side = 'mine' | 'theirs'

/** Both sides have changed this part. Staff must choose a side before saving. */
export type Conflict<Draft> = Record<Side, Draft> & { part: string; choice?: Side }

export type Edit<Draft> = {
  draft: Draft
  conflicts: readonly Conflict<Draft>[]
  /** Parts that took a colleague's value because this form had not changed them. */
  adopted: readonly string[]
}

export const openDraft = <Draft>(draft: Draft): Edit<Draft> => ({
  draft,
  conflicts: [],
  adopted: [],
})

type Parts<Draft> = {
  parts: readonly string[]
  isSame: (part: string, one: Draft, other: Draft) => boolean
  withPart: (draft: Draft, part: string, from: Draft) => Draft
  /** Returns undefined if the two changes of the part contradict each other. */
  merge?: (part: string, was: Draft, mine: Draft, theirs: Draft) => Draft | undefined
}

/**
 * Merges the newer version `now` into a draft that was made from `was`. A part that only the
 * colleague changed takes the colleague's value. If both changed a part and `merge` cannot combine
 * the values, the typed value stays, and the part becomes a conflict.
 */
export const rebaseDraft = <Draft>(
  edit: Edit<Draft>,
  { was, now }: Record<'was' | 'now', Draft>,
  { parts, isSame, withPart, merge }: Parts<Draft>,
): Edit<Draft> => {
  const changed = parts.filter((part) => !isSame(part, was, now))
  const conflicts = edit.conflicts.filter(({ part }) => !changed.includes(part))
  const adopted = new Set(edit.adopted)
  let { draft } = edit
  for (const part of changed) {
    const isMine = !isSame(part, edit.draft, was)
    const merged = isMine ? merge?.(part, was, edit.draft, now) : now
    if (merged) {
      draft = withPart(draft, part, merged)
      adopted.add(part)
    } else if (!isSame(part, edit.draft, now))
      conflicts.push({ part, mine: edit.draft, theirs: now })
  }
  return { draft, conflicts, adopted: [...adopted] }
}

export const chooseSide = <Draft, State extends Edit<Draft>>(
  edit: State,
  conflict: Conflict<Draft>,
  choice: Side,
  withPart: Parts<Draft>['withPart'],
): State => ({
  ...edit,
  draft: withPart(edit.draft, conflict.part, conflict[choice]),
  conflicts: edit.conflicts.map((one) => (one.part === conflict.part ? { ...one, choice } : one)),
})

export const isUndecided = ({ conflicts }: Edit<unknown>): boolean =>
  conflicts.some(({ choice }) => choice === undefined)
