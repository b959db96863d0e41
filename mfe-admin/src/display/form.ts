/** Forms whose texts are in one draft. */

/** What the parts of a form get. */
export type Form<Draft> = {
  draft: Draft
  set: (changes: Partial<Draft>) => void
  /** What is wrong with a field. */
  problemOf: (name: keyof Draft) => string | undefined
}

/** What the field of a text gets. The cast holds because `name` is the only name of the changes, and its value is a text. */
export const fieldOf = <Name extends string, Draft extends Readonly<Record<Name, string>>>(
  { draft, set, problemOf }: Form<Draft>,
  name: Name,
) => ({
  name,
  value: draft[name],
  onChange: (value: string): void => set({ [name]: value } as Partial<Draft>),
  problem: problemOf(name),
})
