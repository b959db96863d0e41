/** What of the shop itself a message asks about. */
import { stopWords } from '../words/stop-words.ts'
import { toWords } from '../words/to-words.ts'
import { type Topic, topics } from './topics.ts'

const asking =
  /^(?:how|what|when|where|which|who|can|could|may|will|would|do|does|is|are|am|i (?:want|need|would like) to)\b/

/** "Do you have embroidered caps" asks for caps. */
const wishing =
  /^(?:do|can|could|would) (?:you|i|we) (?:have|sell|carry|stock|make|see|get|buy|show|find)\b/

/** Null where a plain text wishes for products: a topic counts in a question, or where nothing else is said. */
export const readTopic = (text: string): Topic | null => {
  for (const [topic, pattern] of topics) {
    if (!pattern.test(text)) continue
    const isAsked = asking.test(text) && !wishing.test(text)
    return isAsked || saysNothing(text.replace(pattern, ' ')) ? topic : null
  }
  return null
}

const besideTopics: ReadonlySet<string> = new Set(
  'policy policies info information options free fast help question accept'.split(' '),
)

const saysNothing = (rest: string): boolean =>
  toWords(rest).every((word) => stopWords.has(word) || besideTopics.has(word))
