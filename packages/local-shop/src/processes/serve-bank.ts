import { json } from 'node:stream/consumers'

import { type BankOptions, startBank } from '@shop/test-bank/start-bank'

await startBank((await json(process.stdin)) as BankOptions)
process.send?.('started')
