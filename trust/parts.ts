import { access } from './access.ts'
import { backup } from './backup.ts'
import { faults } from './faults.ts'
import { flood } from './flood.ts'
import { inputs } from './inputs.ts'
import { orders } from './orders.ts'
import { overload } from './overload.ts'
import { sockets } from './sockets.ts'
import type { Part } from './part.ts'

export const parts: Record<string, Part> = {
  access,
  faults,
  flood,
  inputs,
  orders,
  overload,
  sockets,
  backup,
}
