/** The operations of the registry: publishing, and the life of a release. */
import { ModulesQuery } from '@shop/contracts/registry'

import type { Operations } from './operations.ts'

const fitting = [
  'release-not-found',
  'beyond-deploy-token',
  'release-path-taken',
  'release-slot-taken',
  'release-does-not-fit',
] as const
const accepting = [
  ...fitting,
  'release-incomplete',
  'release-does-not-pass',
  'release-does-not-render',
] as const
const goingLive = [...accepting, 'module-frozen', 'version-conflict'] as const
const goingBack = [...fitting, 'no-last-good', 'version-conflict'] as const

export const registryOperations: Operations = {
  'get /api/registry': {
    summary: 'Every module with its releases, its canary, and what waits for approval.',
    returns: 'RegistryDetails',
  },
  'get /api/registry/discovery': {
    summary:
      'What visitors get of each module, in the schema of Frontend Discovery (v1-pre), for other shells.',
    returns: 'FrontendDiscovery',
  },
  'get /api/registry/history': {
    summary: 'What was done to modules, releases and deploy tokens, the newest first.',
    returns: 'RegistryHistory',
  },
  'get /api/registry/tokens': {
    summary: 'All deploy tokens, with their last use; never the tokens themselves.',
    returns: 'TokenList',
  },
  'post /api/registry/tokens': {
    summary: 'Makes a deploy token, which is in this response and nowhere else.',
    status: 201,
    returns: 'CreatedToken',
  },
  'delete /api/registry/tokens/{id}': {
    summary: 'Revokes a deploy token; its next request is refused.',
    problems: ['token-not-found'],
  },
  'get /api/modules/{module}': {
    summary: 'A module with its releases, for its team and staff.',
    returns: 'ModuleDetails',
    problems: ['module-not-found'],
  },
  'get /api/modules/{module}/token': {
    summary: 'The deploy token of the request: what it allows, and until when.',
    returns: 'TokenDetails',
    problems: ['token-not-found'],
  },
  'patch /api/registry/modules/{module}': {
    summary: 'Where a module stands among others, and which of its links and sources are shown.',
    problems: ['module-not-found', 'version-conflict'],
  },
  'get /api/values/{module}/{key}': {
    summary: 'What a module has stored under a key.',
    returns: 'ModuleValue',
    problems: ['not-found'],
  },
  'get /api/modules/{module}/values': {
    summary: 'The keys of a module’s store, and how many bytes each takes.',
    returns: 'ModuleValueList',
  },
  'put /api/modules/{module}/values/{key}': {
    summary: 'Stores a value, which pages show from then on.',
    problems: ['store-full', 'body-too-large'],
  },
  'delete /api/modules/{module}/values/{key}': {
    summary: 'Deletes a value of a module.',
    problems: ['not-found'],
  },
  'get /api/modules': {
    summary:
      'The live release of each module, and which of the named modules were taken out; for staff and deploy tokens with team, commit and time of the build.',
    query: ModulesQuery,
    returns: 'LiveReleases',
  },
  'post /api/modules/{module}/releases': {
    summary: 'Registers a release and answers which files are still to be sent.',
    status: 201,
    returns: 'MissingFiles',
    problems: ['already-exists', 'beyond-deploy-token'],
  },
  'get /api/modules/{module}/releases/{version}': {
    summary: 'A registered release, and which of its files are still to be sent.',
    returns: 'RegisteredRelease',
    problems: ['release-not-found'],
  },
  'put /api/modules/{module}/releases/{version}/files/{path}': {
    summary: 'Stores one file of a release.',
    isUpload: true,
    problems: [
      'bad-input',
      'malformed-json',
      'release-not-found',
      'not-found',
      'integrity-mismatch',
    ],
  },
  'post /api/modules/{module}/releases/{version}/accept': {
    summary: 'Accepts a complete release that passes every check; nothing of it is live then.',
    problems: accepting,
  },
  'put /api/modules/{module}/channels/live': {
    summary: 'Makes a complete release live.',
    problems: goingLive,
  },
  'delete /api/modules/{module}/channels/live': {
    summary: 'Takes a whole module out of the shop, until a release of it is made live again.',
    problems: ['version-conflict'],
  },
  'put /api/modules/{module}/channels/canary': {
    summary: 'Gives a share of visitors a complete release.',
    problems: [...goingLive, 'release-withdrawn', 'module-not-live'],
  },
  'delete /api/modules/{module}/channels/canary': {
    summary: 'Ends the canary of a module without withdrawing it.',
    problems: ['version-conflict'],
  },
  'post /api/modules/{module}/rollback': {
    summary: 'Goes back to the last good release or the named one, and withdraws the live one.',
    returns: 'RolledBack',
    problems: [...goingBack, 'module-not-live', 'release-not-accepted'],
  },
  'post /api/modules/{module}/releases/{version}/withdraw': {
    summary: 'Takes a release out of the shop; a live one gives way to the last good one.',
    problems: goingBack,
  },
  'post /api/modules/{module}/releases/{version}/previews': {
    summary: 'Signs a link that shows an accepted release to all who have it, until it expires.',
    status: 201,
    returns: 'PreviewLink',
    problems: ['release-not-found', 'release-not-accepted', 'release-withdrawn'],
  },
  'put /api/modules/{module}/freeze': {
    summary: 'Nothing of the module goes live until the freeze ends.',
    problems: ['module-not-found', 'version-conflict'],
  },
  'delete /api/modules/{module}/freeze': {
    summary: 'Ends a freeze.',
    problems: ['version-conflict'],
  },
}
