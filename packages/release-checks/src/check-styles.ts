import {
  type ComponentValue,
  isFunctionNode,
  isSimpleBlockNode,
  isTokenNode,
  isWhiteSpaceOrCommentNode,
  parseListOfComponentValues,
} from '@csstools/css-parser-algorithms'
import {
  type CSSToken,
  isTokenAtKeyword,
  isTokenColon,
  isTokenComma,
  isTokenDelim,
  isTokenIdent,
  isTokenOpenCurly,
  isTokenSemicolon,
  stringify,
  tokenize,
} from '@csstools/css-tokenizer'

/** These at-rules only set a condition for the rules inside them. */
const conditions = new Set(['media', 'supports', 'layer', 'container', 'starting-style'])
/** These at-rules define a name for the whole page, so the name needs the module's prefix. */
const named = new Set(['keyframes', '-webkit-keyframes', 'property'])
/** These at-rules are allowed without a block. */
const harmless = new Set(['layer', 'charset'])

/** A sheet may have tens of thousands of wrong selectors, and describing each takes time. */
const maxMessages = 100

/** Returns a message for each of the first selectors or names that could affect other modules. */
export const checkStyles = (module: string, css: string): string[] => {
  const sheet = parse(css)
  if (!sheet) return ['must be a style sheet that can be read: its blocks nest too deeply']
  const messages: string[] = []
  for (const message of checkRules(rulesOf(sheet), { prefix: `${module}_`, isNested: false })) {
    messages.push(message)
    if (messages.length === maxMessages) break
  }
  return messages
}

/** Returns null if thousands of blocks are nested. All other text parses (CSS Syntax 3). */
const parse = (css: string): ComponentValue[] | null => {
  try {
    return parseListOfComponentValues(tokenize({ css }))
  } catch {
    return null
  }
}

/** `isNested` is true inside a rule that has a class of the module. */
type Where = { prefix: string; isNested: boolean }

function* checkRules(rules: readonly Rule[], where: Where): Generator<string> {
  for (const rule of rules) {
    const { prelude, block } = rule
    const name = atKeywordOf(prelude)
    if (name !== null) yield* checkAtRule(name, rule, where)
    // A rule without a block is a declaration.
    if (name !== null || !block) continue
    const alien = splitAtCommas(prelude).find((selector) => !isOwn(selector, where))
    if (alien) yield describe(where, textOf(alien))
    const inner = rulesOf(block).filter((one) => !isCustomProperty(one))
    yield* checkRules(inner, { ...where, isNested: true })
  }
}

const atKeywordOf = ([first]: readonly ComponentValue[]): string | null =>
  first && isTokenNode(first) && isTokenAtKeyword(first.value)
    ? first.value[4].value.toLowerCase()
    : null

const checkAtRule = (name: string, { prelude, block }: Rule, where: Where): Iterable<string> => {
  if (!block && harmless.has(name)) return []
  if (block && conditions.has(name)) return checkRules(rulesOf(block), where)
  const text = textOf(prelude)
  if (!named.has(name)) return [`has "${text}", which a module may not have: leave it out`]
  const given = text.slice(name.length + 1).trim()
  return given.replace(/^(?:--|["'])/, '').startsWith(where.prefix)
    ? []
    : [`has "${text}", a name that the whole page knows: begin it with ${where.prefix}`]
}

const describe = ({ prefix }: Where, selector: string): string =>
  `has the selector "${selector}", which can match outside of the module: put a class of the module into it (.${prefix}…)`

/** A selector that requires a class of the module cannot match elements of others. */
const isOwn = (selector: readonly ComponentValue[], where: Where): boolean =>
  selector.some((value, index) => {
    if (isFunctionNode(value)) {
      const isEither = /^(?:is|where)$/i.test(value.getName())
      return isEither && splitAtCommas(value.value).every((one) => isOwn(one, where))
    }
    if (!isTokenNode(value) || !isTokenDelim(value.value)) return false
    const mark = value.value[4].value
    if (mark === '&') return where.isNested
    const next = selector[index + 1]
    return mark === '.' && next !== undefined && identOf(next).startsWith(where.prefix)
  })

const identOf = (value: ComponentValue): string =>
  isTokenNode(value) && isTokenIdent(value.value) ? value.value[4].value : ''

type Rule = { prelude: ComponentValue[]; block: ComponentValue[] | null }

/** A rule ends with a block or a semicolon (CSS Syntax 3, 5.4.1). */
const rulesOf = (values: readonly ComponentValue[]): Rule[] => {
  const rules: Rule[] = []
  let prelude: ComponentValue[] = []
  const end = (block: Rule['block']): void => {
    if (prelude.length > 0) rules.push({ prelude, block })
    prelude = []
  }
  for (const value of values) {
    if (isSimpleBlockNode(value) && isTokenOpenCurly(value.startToken)) end(value.value)
    else if (isTokenNode(value) && isTokenSemicolon(value.value)) end(null)
    else if (prelude.length > 0 || !isWhiteSpaceOrCommentNode(value)) prelude.push(value)
  }
  end(null)
  return rules
}

/** Tells custom properties from rules, because their value can be a block, such as `--x: { … }`. */
const isCustomProperty = ({ prelude }: Rule): boolean => {
  const [name, colon] = prelude.filter((value) => !isWhiteSpaceOrCommentNode(value))
  const isName = name !== undefined && identOf(name).startsWith('--')
  return isName && colon !== undefined && isTokenNode(colon) && isTokenColon(colon.value)
}

const splitAtCommas = (values: readonly ComponentValue[]): ComponentValue[][] => {
  const parts: ComponentValue[][] = [[]]
  for (const value of values) {
    if (isTokenNode(value) && isTokenComma(value.value)) parts.push([])
    else parts.at(-1)?.push(value)
  }
  return parts
}

const textOf = (values: readonly ComponentValue[]): string =>
  stringify(...values.flatMap((value): CSSToken[] => value.tokens()))
    .trim()
    .slice(0, 80)
