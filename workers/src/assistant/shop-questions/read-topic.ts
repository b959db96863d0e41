/** What of the shop itself a message asks about. */
import { readColors } from '../reading/read-colors.ts'
import { readKind } from '../reading/read-kind.ts'
import { type Topic, topics } from './topics.ts'

const asking =
  /^(?:how|what|when|where|which|who|can|could|may|will|would|do|does|is|are|am|i (?:want|need|would like) to)\b/

/** "Do you have embroidered caps" asks for caps. */
const wishing =
  /^(?:do|can|could|would) (?:you|i|we) (?:have|sell|carry|stock|make|see|get|buy|show|find)\b/
const describing = /^show\b|\b(?:something|anything|with an?)\b/

/** Null where a plain text wishes for products: a topic counts in a question, or where no product is spoken of. */
export const readTopic = (text: string): Topic | null => {
  const topic = topics.find(([, pattern]) => pattern.test(text))
  if (!topic) return null
  const [name, pattern] = topic
  const isAsked = asking.test(text) && !wishing.test(text) && !describing.test(text)
  return isAsked || !isOfProducts(text.replace(pattern, ' ')) ? name : null
}

const isOfProducts = (rest: string): boolean =>
  describing.test(rest) ||
  [readKind(rest, noTerms), readColors(rest, [])].some(
    ({ wanted }) => Object.keys(wanted).length > 0,
  )

const noTerms: ReadonlyMap<string, unknown> = new Map()
