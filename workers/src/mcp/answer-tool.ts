/** What a tool answers: data for programs and as text, or a refusal that a model can act on. */
import type { CallToolResult } from '@modelcontextprotocol/server'

import { problems } from '@shop/contracts/problem'

import type { Ctx } from '../platform/context.ts'
import { asProblem } from '../http/problems.ts'

/** A refusal is an answer of the tool, as the protocol has it; its cause goes to the log only. */
export const answerTool = async (
  { log }: Pick<Ctx, 'log'>,
  verb: () => Promise<Record<string, unknown>>,
): Promise<CallToolResult> => {
  try {
    const data = await verb()
    return { content: [text(JSON.stringify(data))], structuredContent: data }
  } catch (error) {
    const { code, message } = asProblem(error)
    if (problems[code].status >= 500) log({ level: 'error', message: 'a tool failed', error })
    return { content: [text(`${code}: ${message}`)], isError: true }
  }
}

const text = (words: string) => ({ type: 'text' as const, text: words })
