/**
 * The community's schema of a discovery document: `schema/v1-pre.json` of
 * https://github.com/awslabs/frontend-discovery at commit c0236772b1364e3e6c1df4ed70968e2f6b2c7b1d,
 * the newest one. The facts are copied by hand from that file and not derived from our own
 * contract, so that mistakes in our contract show up. One rule differs: in that file, `items` is a
 * list of one, so JSON Schema 2019-09 checks only the first version of a module. Here, all are
 * checked. In both, only `deployment` may have fields other than the listed ones.
 */
type Fact = { type: 'string' | 'number' | 'boolean' | 'object' | 'array'; isRequired: boolean }
type Facts = { fields: Record<string, Fact>; isClosed: boolean }

const required = (type: Fact['type']): Fact => ({ type, isRequired: true })
const optional = (type: Fact['type']): Fact => ({ type, isRequired: false })

const documentFacts: Facts = {
  fields: { schema: required('string'), microFrontends: required('object') },
  isClosed: true,
}
const versionFacts: Facts = {
  fields: {
    url: required('string'),
    fallbackUrl: optional('string'),
    metadata: required('object'),
    extras: optional('object'),
    deployment: optional('object'),
  },
  isClosed: true,
}
const metadataFacts: Facts = {
  fields: { integrity: required('string'), version: required('string') },
  isClosed: true,
}
const deploymentFacts: Facts = {
  fields: { traffic: required('number'), default: required('boolean') },
  isClosed: false,
}

/** Lists where a parsed discovery document differs from the community's schema, one line each. */
export const differencesFromSchema = (document: unknown): string[] => {
  const top = compare('', document, documentFacts)
  if (top.length > 0) return top
  return Object.entries(fieldsOf(fieldsOf(document)['microFrontends'])).flatMap(([name, list]) => {
    const path = `microFrontends.${name}`
    if (!Array.isArray(list)) return [`${path} is no array`]
    const texts = list.map((version) => JSON.stringify(version))
    const isUnique = new Set(texts).size === texts.length
    return [
      ...(isUnique ? [] : [`${path} has the same version twice`]),
      ...list.flatMap((version, index) => compareVersion(`${path}.${index}`, version)),
    ]
  })
}

const compareVersion = (path: string, version: unknown): string[] => {
  const { metadata, deployment } = fieldsOf(version)
  const traffic = fieldsOf(deployment)['traffic']
  const isShare = typeof traffic !== 'number' || (traffic >= 0 && traffic <= 100)
  return [
    ...compare(path, version, versionFacts),
    ...compare(`${path}.metadata`, metadata, metadataFacts),
    ...(deployment === undefined ? [] : compare(`${path}.deployment`, deployment, deploymentFacts)),
    ...(isShare ? [] : [`${path}.deployment.traffic is not from 0 to 100`]),
  ]
}

const compare = (path: string, value: unknown, { fields, isClosed }: Facts): string[] => {
  if (typeOf(value) !== 'object') return [`${path} is no object`]
  const given = fieldsOf(value)
  const extra = Object.keys(given).filter((name) => !Object.hasOwn(fields, name))
  return [
    ...Object.entries(fields).flatMap(([name, { type, isRequired }]) => {
      if (!Object.hasOwn(given, name)) return isRequired ? [`${path}.${name} is missing`] : []
      return typeOf(given[name]) === type ? [] : [`${path}.${name} is no ${type}`]
    }),
    ...(isClosed ? extra.map((name) => `${path}.${name} is not in the schema`) : []),
  ]
}

const typeOf = (value: unknown): string => {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeOf(value) === 'object' ? (value as Record<string, unknown>) : {}
