/** The sign-in page of the local access proxy, with a link for each role. */
import { type StaffRole, staffRoles } from '@shop/contracts/staff'

const rights: Record<StaffRole, string> = {
  viewer: 'Reads everything.',
  clerk: 'Edits products, orders and reviews, too.',
  manager: 'Deletes and exports, too, and manages releases.',
}

const style = `
  :root { color-scheme: light dark; --line: light-dark(#d8d2c6, #3a3733); --card: light-dark(#fff, #1c1a18) }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center;
    background: light-dark(#faf8f4, #131210); font: 1rem/1.5 system-ui, sans-serif }
  main { box-sizing: border-box; width: min(26rem, 100%); padding: 1.5rem }
  h1 { margin: 0 0 .25rem; font-size: 1.75rem; line-height: 1.2 }
  p { margin: 0 0 1.5rem; opacity: .75 }
  ul { margin: 0; padding: 0; list-style: none; display: grid; gap: .75rem }
  a { display: block; padding: .75rem 1rem; border: 1px solid var(--line); border-radius: .5rem;
    background: var(--card); color: inherit; text-decoration: none }
  a:hover { border-color: currentColor }
  a:focus-visible { outline: 3px solid; outline-offset: 2px }
  b { display: block; text-transform: capitalize }
  small { font-size: .875rem; opacity: .75 }`

const links = staffRoles.map(
  (name) =>
    `<li><a href="/access/sign-in?role=${name}" aria-label="${name}"><b>${name}</b><small>${rights[name]}</small></a></li>`,
)

/** Needs neither scripts nor files. */
export const signInPage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Sign in</title><style>${style}</style></head><body><main><h1>Sign in as</h1><p>The local target’s access proxy asks for no password: only this machine reaches it.</p><ul>${links.join('')}</ul></main></body></html>`
