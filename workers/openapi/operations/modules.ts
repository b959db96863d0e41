/** Operations of `/api/modules`. */

import { type Operation, publishing } from '../operation.ts'

export const modules: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/modules',
    summary: 'The live release of each module.',
    answer: { status: 200, schema: 'LiveReleases' },
    refusals: [],
  },
  {
    method: 'post',
    path: '/api/modules/{module}/releases',
    summary: 'Registers a release and answers which files are still to be sent.',
    needs: 'deployToken',
    body: 'Release',
    answer: { status: 201, schema: 'MissingFiles' },
    refusals: [...publishing, 'already-exists'],
  },
  {
    method: 'get',
    path: '/api/modules/{module}/releases/{version}',
    summary: 'The manifest of a registered release.',
    needs: 'deployToken',
    answer: { status: 200, schema: 'Release' },
    refusals: ['bad-deploy-token', 'release-not-found'],
  },
  {
    method: 'put',
    path: '/api/modules/{module}/releases/{version}/files/{path}',
    summary: 'Stores one file of a release.',
    needs: 'deployToken',
    body: 'file',
    answer: { status: 204 },
    refusals: [...publishing, 'release-not-found', 'not-found', 'integrity-mismatch'],
  },
  {
    method: 'put',
    path: '/api/modules/{module}/channels/live',
    summary: 'Makes a complete release live.',
    needs: 'deployToken',
    body: 'SetChannelInput',
    answer: { status: 204 },
    refusals: [...publishing, 'release-not-found', 'release-incomplete', 'release-path-taken'],
  },
]
