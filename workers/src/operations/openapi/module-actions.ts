import type { ActionRole } from '@shop/contracts/backend'

import type { Ctx } from '../../platform/context.ts'
import { listModules } from '../../releases/registry/read/live-releases.ts'

type Path = { post: Record<string, unknown> }

/**
 * Describes the actions of the live modules with the texts and schemas of their manifests.
 * Describes none during an outage. `base` describes the route of all actions.
 */
export const describeActions = async (
  ctx: Ctx,
  base: { post?: { responses: object } } | undefined,
  securityOf: (role: Exclude<ActionRole, 'shopper'>) => readonly object[],
): Promise<Record<string, Path>> => {
  const modules = await listModules({ ctx }).catch(() => [])
  return Object.fromEntries(
    modules.flatMap(({ module, live }) =>
      Object.entries(live?.backend?.actions ?? {}).map(([name, action]) => [
        `/api/x/${module}/${name}`,
        {
          post: {
            operationId: `${module}.${name}`,
            summary: action.summary,
            security: action.role === 'shopper' ? [] : securityOf(action.role),
            parameters: [idempotencyKey],
            requestBody: { required: true, content: jsonOf(action.input) },
            responses: {
              ...base?.post?.responses,
              200: { description: 'Done.', content: jsonOf(action.output ?? {}) },
            },
          },
        },
      ]),
    ),
  )
}

const jsonOf = (schema: object) => ({ 'application/json': { schema } })

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A repeat with the same key returns the first result for a day.',
  schema: { type: 'string', maxLength: 200 },
}
