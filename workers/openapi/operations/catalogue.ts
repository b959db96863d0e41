/** Operations of `/api/catalogue` and `/api/pictures`. */
import { type Operation, staffWrite } from '../operation.ts'

export const catalogue: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/catalogue',
    summary: 'How many products there are, and how many of them staff added or changed.',
    needs: 'staff',
    answer: { status: 200, schema: 'CatalogueState' },
    refusals: ['staff-only'],
  },
  {
    method: 'post',
    path: '/api/catalogue/populate',
    summary:
      'Adds products of the seed that are missing; `replace-all` clears all products first. One transaction.',
    needs: 'staff',
    body: 'PopulateInput',
    answer: { status: 200, schema: 'PopulateResult' },
    refusals: [...staffWrite, 'version-conflict'],
  },
  {
    method: 'post',
    path: '/api/pictures',
    summary: 'Stores a PNG, JPEG, WebP or AVIF picture of at most 5 MB; the body is the file.',
    needs: 'staff',
    body: 'file',
    answer: { status: 201, schema: 'UploadedPicture' },
    refusals: ['bad-input', 'body-too-large', 'foreign-origin', 'staff-only'],
  },
]
