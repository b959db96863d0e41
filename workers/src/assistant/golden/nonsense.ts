/** What no shop could answer: nothing may be made up. Some hold words that the any-word rule does find. */
import { ask } from './question.ts'

export const nonsense = [
  ask('qwertzuiop', ''),
  ask('xkcd blorptang', ''),
  ask('zzzzzz', ''),
  ask('🦄🦄🦄', ''),
  ask('????', ''),
  ask('9f8e7d6c5b', ''),
  ask('lorem ipsum dolor', ''),
  ask('白い帽子', ''),
  ask('مرحبا', ''),
  ask('\u202Egnirts desrever', ''),
  ask('fgh jkl mnb vcx', ''),
  ask('%%%% ____', ''),
]
