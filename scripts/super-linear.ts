/**
 * Backtracking takes more than linear time if a text can match in many ways: by two repetitions, or
 * by one repetition and a search that restarts at each character. In both cases, the automaton has
 * two paths that read the same characters.
 */
import { RegExpParser } from '@eslint-community/regexpp'
import type { Alternative, Assertion, Element, Quantifier } from '@eslint-community/regexpp/ast'

/** An edge that reads no character. `border` is the beginning or the end of the text. */
type Empty = { to: number; kind?: 'assertion' | 'boundary' | 'border' }
/** An edge that reads one of `chars`, which are indexes in `alphabet`. */
type Step = { to: number; chars: ReadonlySet<number> }
type State = { empty: Empty[]; steps: Step[] }
/** A search begins in the state `search`. `repeated` has the states in unbounded repetitions. */
type Automaton = {
  states: readonly State[]
  repeated: ReadonlySet<number>
  search: number
  last: number
}

/** Two character classes count as equal if they differ only in characters outside this alphabet. */
const alphabet = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)),
  ...'\u00A0\u0301\u2028éßΩя中０–…’½😀',
]
const isWord = alphabet.map((char) => /\w/.test(char))

/** Returns the reason why an expression may take at least quadratic time, or `null`. */
export const findSuperLinear = (source: string, flags: string): string | null => {
  const automaton = build(source, flags)
  const { states, repeated, search, last } = automaton
  const follows = followIn(automaton)
  const loops = [...repeated].filter((state) => follows([state], [state]))
  // If the expression can end right after a repetition, nothing fails there, so nothing backtracks.
  for (const loop of loops.filter((state) => !reaches(states, state, last))) {
    if (!flags.includes('y') && follows([search, loop], [loop, loop]))
      return 'a search that fails begins anew inside what a repetition has read'
    const canShare = (one: number): boolean =>
      one !== loop &&
      follows([one, loop], [loop, loop]) &&
      follows([one, one, loop], [one, loop, loop])
    if (loops.some(canShare)) return 'two repetitions can share what they read in many ways'
  }
  return null
}

const reaches = (states: readonly State[], from: number, to: number): boolean => {
  const seen = new Set([from])
  for (const state of seen)
    for (const edge of states[state]?.empty ?? []) if (!edge.kind) seen.add(edge.to)
  return seen.has(to)
}

/** The returned function tells whether one text leads from each `from[i]` to `to[i]`. */
const followIn = ({ states, repeated }: Automaton) => {
  const classes = charClasses(states)
  const known = new Map<string, readonly number[]>()
  const next = (state: number, char: number, isBoundary: boolean): readonly number[] => {
    const key = `${state} ${char} ${isBoundary}`
    const found = known.get(key) ?? listNext(states, { state, char, isBoundary })
    known.set(key, found)
    return found
  }
  return (from: readonly number[], to: readonly number[]): boolean =>
    [true, false].some((beginsAfterWord) => {
      const end = `${to.join(' ')} ${beginsAfterWord}`
      // A path that returns to its first state runs only through states of a repetition.
      const canBe = (state: number, at: number): boolean =>
        from[at] !== to[at] || repeated.has(state)
      const seen = new Set<string>()
      const waiting = [{ at: from, isAfterWord: beginsAfterWord }]
      for (let place = waiting.pop(); place; place = waiting.pop()) {
        const { at, isAfterWord } = place
        for (const char of classes) {
          const isBoundary = isAfterWord !== isWord[char]
          const lists = at.map((state) => next(state, char, isBoundary))
          for (const tuple of combine(
            lists.map((list, index) => list.filter((state) => canBe(state, index))),
          )) {
            const key = `${tuple.join(' ')} ${isWord[char]}`
            if (key === end) return true
            if (!seen.has(key)) waiting.push({ at: tuple, isAfterWord: isWord[char] ?? false })
            seen.add(key)
          }
        }
      }
      return false
    })
}

const charClasses = (states: readonly State[]): number[] => {
  const sets = new Set(states.flatMap(({ steps }) => steps.map(({ chars }) => chars)))
  const one = new Map<string, number>()
  for (const char of alphabet.keys())
    one.set([isWord[char], ...[...sets].map((chars) => chars.has(char))].join(), char)
  return [...one.values()]
}

/** Returns the states after the next character. Inside the text, borders do not match. */
const listNext = (
  states: readonly State[],
  { state, char, isBoundary }: { state: number; char: number; isBoundary: boolean },
): number[] => {
  const seen = new Set([state])
  for (const one of seen)
    for (const { to, kind } of states[one]?.empty ?? [])
      if (kind !== 'border' && (kind !== 'boundary' || isBoundary)) seen.add(to)
  const steps = [...seen].flatMap((one) => states[one]?.steps ?? [])
  return [...new Set(steps.filter(({ chars }) => chars.has(char)).map(({ to }) => to))]
}

const combine = (lists: readonly (readonly number[])[]): number[][] =>
  lists.reduce<number[][]>(
    (tuples, list) => tuples.flatMap((tuple) => list.map((one) => [...tuple, one])),
    [[]],
  )

const build = (source: string, flags: string): Automaton => {
  const graph = createGraph(flags)
  const search = graph.add()
  graph.states[search]?.steps.push({ to: search, chars: new Set(alphabet.keys()) })
  const { alternatives } = new RegExpParser().parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  })
  const last = addAll(graph, alternatives, search)
  return { states: graph.states, repeated: graph.repeated, search, last }
}

type Graph = ReturnType<typeof createGraph>

const createGraph = (flags: string) => {
  const states: State[] = []
  const sets = new Map<string, ReadonlySet<number>>()
  const charsOf = (raw: string): ReadonlySet<number> => {
    const pattern = new RegExp(`^${raw}$`, flags.replaceAll(/[gy]/g, ''))
    return new Set([...alphabet.keys()].filter((at) => pattern.test(alphabet[at] ?? '')))
  }
  const add = (): number => states.push({ empty: [], steps: [] }) - 1
  return {
    states,
    repeated: new Set<number>(),
    border: flags.includes('m') ? ('assertion' as const) : ('border' as const),
    add,
    link: (from: number, to: number, kind?: Empty['kind']): void =>
      void states[from]?.empty.push({ to, ...(kind && { kind }) }),
    read: (from: number, raw: string): number => {
      const chars = sets.get(raw) ?? charsOf(raw)
      sets.set(raw, chars)
      const to = add()
      states[from]?.steps.push({ to, chars })
      return to
    },
  }
}

const addAll = (graph: Graph, alternatives: readonly Alternative[], from: number): number => {
  const end = graph.add()
  for (const { elements } of alternatives) {
    const begin = graph.add()
    graph.link(from, begin)
    const last = elements.reduce((at, element) => addElement(graph, element, at), begin)
    graph.link(last, end)
  }
  return end
}

const addElement = (graph: Graph, element: Element, from: number): number => {
  if (element.type === 'Quantifier') return addQuantifier(graph, element, from)
  if (element.type === 'Assertion') return addAssertion(graph, element, from)
  if (element.type === 'Group' || element.type === 'CapturingGroup')
    return addAll(graph, element.alternatives, from)
  return graph.read(from, element.type === 'Backreference' ? '[^]' : element.raw)
}

const addAssertion = (graph: Graph, assertion: Assertion, from: number): number => {
  const end = graph.add()
  if (assertion.kind === 'word') graph.link(from, end, assertion.negate ? 'assertion' : 'boundary')
  else if ('alternatives' in assertion) {
    // The alternatives are a dead end, added so that repetitions inside them are checked, too.
    addAll(graph, assertion.alternatives, from)
    graph.link(from, end, 'assertion')
  } else graph.link(from, end, graph.border)
  return end
}

/** A bounded repetition costs only a constant factor, so it gets at most this many copies. */
const maxCopies = 3

const addQuantifier = (graph: Graph, { min, max, element }: Quantifier, from: number): number => {
  const end = graph.add()
  // An unbounded repetition has a copy before its loop, so that nested repetitions count as two.
  const least = Math.min(max === Infinity ? Math.max(min, 1) : min, maxCopies)
  const most = max === Infinity ? least : Math.min(max, maxCopies)
  let at = from
  if (min === 0) graph.link(at, end)
  for (let copy = 0; copy < least; copy += 1) at = addElement(graph, element, at)
  if (max === Infinity) {
    const loop = graph.add()
    graph.link(at, loop)
    graph.link(addElement(graph, element, loop), loop)
    for (let state = loop; state < graph.states.length; state += 1) graph.repeated.add(state)
    at = loop
  }
  for (let copy = least; copy < most; copy += 1) {
    graph.link(at, end)
    at = addElement(graph, element, at)
  }
  graph.link(at, end)
  return end
}
