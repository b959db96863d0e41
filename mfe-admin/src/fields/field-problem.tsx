/** What is wrong with a field, read out with it. */
import * as css from './fields.css.ts'

/** For a control: whether it is marked, and by which words. */
export const describeBy = (id: string, problem: string | undefined, hint?: string) => ({
  'aria-invalid': problem ? (true as const) : undefined,
  'aria-describedby': problem || hint ? id : undefined,
})

/** The problem, or else the hint; `id` is the one that the control is described by. */
export const FieldProblem = ({
  id,
  problem,
  hint,
}: {
  id: string
  problem: string | undefined
  hint?: string | undefined
}) =>
  problem || hint ? (
    <span id={id} className={problem ? css.problem : css.hint}>
      {problem ?? hint}
    </span>
  ) : null
