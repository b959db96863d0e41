/** The operations by which products leave and come in as CSV. */
import type { Operations } from './operations.ts'

export const importOperations: Operations = {
  'get /api/products/export': {
    summary:
      'A CSV file (text/csv) of all products that match, with a line for each of their variants, which an import reads; formulas are kept as text.',
  },
  'get /api/imports': {
    summary: 'The last imports of products, the newest first.',
    returns: 'ImportList',
  },
  'post /api/imports/dry-run': {
    summary: 'What importing some rows would do, and what is wrong with them; writes nothing.',
    returns: 'ImportResult',
  },
  'post /api/imports/{id}/chunks': {
    summary:
      'Imports a chunk of rows in one transaction; sent again, it returns what came of it. Products with an issue stay as they are.',
    returns: 'ImportResult',
    problems: ['version-conflict'],
  },
  'post /api/imports/{id}/undo': {
    summary:
      'Undoes a part of an import; what was changed or ordered since stays, and stock goes back by amounts.',
    returns: 'UndoneImport',
    problems: ['version-conflict', 'not-found'],
  },
}
