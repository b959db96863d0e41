/** The page of `module dev` that lists the calls of a back end. Developers can make calls there. */
import type { Backend } from '@shop/contracts/backend'
import { staffRoles } from '@shop/contracts/staff'
import { topicTexts } from '@shop/contracts/topics'

import { listRows, type MemoryStore, type SentMail } from './memory-shop.ts'
import type { Called, Use } from './sandbox.ts'

export type ConsoleState = {
  module: string
  backend: Backend
  store: MemoryStore
  /** The newest call is first. */
  calls: readonly Called[]
  /** The staff role of calls from back-office screens. */
  role: string
  /** The JSON that was last sent for each topic. */
  typed: ReadonlyMap<string, string>
  notice: string
}

type Markup = { html: string }

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Makes HTML. Escapes every value except markup. */
const markup = (
  texts: TemplateStringsArray,
  ...values: (string | number | Markup | readonly Markup[])[]
): Markup => {
  const parts = values.map((value) =>
    typeof value === 'object'
      ? [value].flat().map((one) => one.html)
      : String(value).replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign),
  )
  return {
    html: texts.reduce((all, text, index) => all + [parts[index - 1]].flat().join('') + text),
  }
}

const json = (value: unknown): string => JSON.stringify(value, null, 1) ?? ''
const timeOf = (atMs: number): string => new Date(atMs).toLocaleTimeString('en-GB')

/** Returns the page. Its content security policy must allow its script and styles by `nonce`. */
export const writePage = (state: ConsoleState, nonce: string): string => {
  const { module, backend, store, calls, notice } = state
  const values = [...store.values].map(
    ([key, value]) => markup`<p><b>${key}</b> <code>${value}</code></p>`,
  )
  return markup`<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Back end of ${module}</title><style nonce="${nonce}">${{ html: css }}</style>
<header><h1>Back end of ${module}</h1>
<p class="soft">It runs on this machine. What it stores ends with <code>module dev</code>, and no e-mail is sent.</p>
${notice && markup`<p class="bad" role="alert">${notice}</p>`}</header>
<main><div>${writeControls(state)}</div><div id="record">
${section('Calls', calls.map(writeCall), 'Use the module’s pages, or the buttons here.')}
${Object.keys(backend.needs.rows).map((table) => writeRows(table, store))}
${section('E-mails', store.mails.toReversed().map(writeMail), 'None was sent yet.')}
${section('Values', values, 'None is stored yet.')}
</div></main><script nonce="${nonce}">${{ html: script }}</script></html>`.html
}

const section = (title: string, parts: readonly Markup[], empty = 'None.'): Markup =>
  markup`<section><h2>${title}</h2>${parts.length > 0 ? parts : markup`<p class="soft">${empty}</p>`}</section>`

const form = (fields: Markup, action: string, label: string): Markup =>
  markup`<form method="post">${fields}<button name="do" value="${action}">${label}</button></form>`

const writeControls = ({ backend, role, typed }: ConsoleState): Markup => {
  const jobs = Object.entries(backend.jobs).map(([job, cron]) =>
    form(markup`<span><b>${job}</b> <code>${cron}</code></span>`, `job ${job}`, `Run ${job}`),
  )
  const events = backend.events.map((topic) => {
    const subject = topic.startsWith('order') ? 'an order' : 'a product'
    const fields = markup`
<label>Data (JSON)<textarea name="data" rows="6" spellcheck="false">${typed.get(topic) ?? json(examples[topic])}</textarea></label>
<label>Or the id of ${subject} in the shop<input name="id" autocomplete="off"></label>`
    return markup`<details><summary><b>${topic}</b></summary><p class="soft">${topicTexts[topic]}</p>
${form(fields, `event ${topic}`, `Fire ${topic}`)}</details>`
  })
  const options = staffRoles.map(
    (one) => markup`<option ${one === role ? 'selected' : ''}>${one}</option>`,
  )
  const roles = markup`<label>Screens of the back office call as<select name="role">${options}</select></label>`
  const callers = [
    form(roles, 'role', 'Change'),
    markup`<p class="soft">Pages call as a shopper.</p>`,
  ]
  return markup`${section('Jobs', jobs)}${section('Events', events)}${section('Callers', callers)}
${section('Store', [form(markup``, 'empty', 'Empty the store')])}`
}

const order = { id: '1001', customer_name: 'Jo', customer_email: 'jo@example.com', items: [] }

const examples: Record<keyof typeof topicTexts, object> = {
  'order.placed': { ...order, status: 'pending' },
  'order.paid': { ...order, status: 'confirmed' },
  'order.shipped': { ...order, status: 'shipped' },
  'order.cancelled': { ...order, status: 'cancelled' },
  'return.changed': { id: 'a-return', order_id: '1001', state: 'requested', items: [] },
  'product.changed': { id: 'a-product', name: 'Tee', price: 40, version: 2 },
  'stock.changed': { product_id: 'a-product', sku: 'SKU-1', stock: 3, variants: [] },
  'review.approved': { product_id: 'a-product', rating: 5, title: 'Soft', content: 'Fits well.' },
}

const writeCall = ({ call, uses, ms, outcome }: Called): Markup => {
  const { kind, name, caller, input, id, atMs } = call
  const isGood = outcome.kind === 'done'
  return markup`<details id="${id} ${atMs}"><summary><time>${timeOf(atMs)}</time> ${kind} <b>${name}</b>
<span class="soft">by ${caller.role}, ${ms} ms</span> <span class="${isGood ? 'good' : 'bad'}">${outcome.kind}</span></summary>
<h3>Input</h3><pre>${json(input)}</pre><h3>${isGood ? 'Output' : 'Error'}</h3><pre>${describeOutcome(outcome)}</pre>
<h3>Used</h3>${uses.length > 0 ? markup`<ol>${uses.map(writeUse)}</ol>` : markup`<p class="soft">Nothing.</p>`}</details>`
}

const writeUse = (use: Use): Markup => {
  const [kind, result] = 'error' in use ? ['bad', use.error] : ['', JSON.stringify(use.result)]
  return markup`<li><code>${use.name}(${use.args.map((one) => JSON.stringify(one)).join(', ')})</code> → <code class="${kind}">${result}</code></li>`
}

/** Returns a call's output, or why it failed: invalid fields, the module's reason, or the stack. */
export const describeOutcome = (outcome: Called['outcome']): string => {
  if (outcome.kind === 'done') return json(outcome.output)
  if (outcome.kind === 'refused') return outcome.message
  if (outcome.kind === 'failed') return outcome.error
  return outcome.issues.map(({ path, message }) => `${path} ${message}`).join('\n')
}

const writeRows = (table: string, store: MemoryStore): Markup => {
  const rows = listRows(store, { table, limit: 200 }).map(
    ({ key, value, index, person, version }) => markup`<tr><th scope="row">${key}</th>
<td><code>${json(value)}</code></td><td>${index ?? ''}</td><td>${person ?? ''}</td><td>${version}</td></tr>`,
  )
  const heads = ['Key', 'Value', 'Index', 'Person', 'Version'].map(
    (one) => markup`<th scope="col">${one}</th>`,
  )
  const shown = markup`<div class="wide" tabindex="0" role="group" aria-label="Rows of ${table}"><table><thead><tr>${heads}</tr></thead><tbody>${rows}</tbody></table></div>`
  return section(`Rows of ${table}`, rows.length > 0 ? [shown] : [], 'None is stored yet.')
}

const reasons = {
  newsletter: 'You’re getting this email because you signed up for our newsletter.',
  'own-request': 'You’re getting this email because you asked us for it.',
}

const writeMail = (mail: SentMail): Markup => {
  const { to, subject, heading, intro, next, link, consent, atMs } = mail
  const texts = [intro, ...next, reasons[consent]].map((text) => markup`<p>${text}</p>`)
  const shown = link ? markup`<p><u>${link.label}</u> <code>${link.path}</code></p>` : markup``
  return markup`<article><p class="soft"><time>${timeOf(atMs)}</time> to ${to}</p><h3>${subject}</h3>
<div class="letter"><h4>${heading}</h4>${texts}${shown}</div></article>`
}

const css = `
:root{color-scheme:light dark;--ink:light-dark(#1b1b1f,#ececf1);--soft:light-dark(#5d5d68,#a2a2af);--paper:light-dark(#f6f6f8,#131316);--card:light-dark(#fff,#1d1d22);--line:light-dark(#dcdce3,#34343d);--accent:light-dark(#2747c9,#9db2ff);--good:light-dark(#14703a,#7fd8a0);--bad:light-dark(#b3202c,#ff9a9f)}
*{box-sizing:border-box}
body{margin:0 auto;max-width:80rem;padding:1.5rem 1rem 4rem;font:1rem/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
h1{margin:0;font-size:1.5rem}h2{margin:0 0 .5rem;font-size:1rem}h3{margin:.75rem 0 .25rem;font-size:.875rem}h4{margin:0;font-size:1.125rem}
p{margin:.25rem 0}.soft{color:var(--soft)}.good{color:var(--good)}.bad{color:var(--bad)}
main{display:grid;gap:1rem;margin-top:1rem}main>div{display:grid;gap:1rem;align-content:start;min-width:0}
@media(width>=60rem){main{grid-template-columns:22rem minmax(0,1fr)}}
section{padding:1rem;background:var(--card);border:1px solid var(--line);border-radius:.5rem;min-width:0}
details+details{border-top:1px solid var(--line)}summary{padding:.625rem 0;cursor:pointer}details[open]{padding-bottom:.75rem}
form{display:flex;flex-wrap:wrap;gap:.5rem .75rem;align-items:center;justify-content:space-between}form+form{margin-top:.5rem}
label{display:grid;gap:.25rem;flex:1 1 100%;font-size:.875rem}
input,select,textarea,button{min-height:2.75rem;padding:.5rem .75rem;font:inherit;color:inherit;background:var(--card);border:1px solid var(--soft);border-radius:.375rem}
textarea,code,pre{font:.8125rem/1.5 ui-monospace,monospace}textarea{width:100%;resize:vertical}
button{color:var(--accent);border-color:currentColor;font-weight:600;cursor:pointer}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
code,pre,summary{overflow-wrap:anywhere}pre{margin:0;padding:.5rem .75rem;white-space:pre-wrap;background:var(--paper);border-radius:.375rem}ol{margin:0;padding-left:1.5rem}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%;min-width:34rem;font-size:.875rem}th,td{padding:.375rem .75rem .375rem 0;text-align:left;vertical-align:top;border-bottom:1px solid var(--line)}thead{color:var(--soft);white-space:nowrap}
article+article{margin-top:1rem}.letter{padding:1rem;background:var(--paper);border-radius:.375rem}
`

/** Shows new calls within a second, and keeps `<details>` open. Waits while text is selected. */
const script = `
setInterval(async () => {
  if (document.hidden || !getSelection().isCollapsed) return
  const response = await fetch('', { cache: 'no-store' }).catch(() => null)
  if (!response?.ok) return
  const read = new DOMParser().parseFromString(await response.text(), 'text/html')
  const [next, now] = [read, document].map((page) => page.getElementById('record'))
  const isOpen = new Set([...now.querySelectorAll('details[open]')].map(({ id }) => id))
  for (const one of next.querySelectorAll('details')) one.open = isOpen.has(one.id)
  if (next.innerHTML === now.innerHTML) return
  const focused = document.activeElement.closest('#record details')?.id
  now.replaceWith(document.adoptNode(next))
  if (focused) document.getElementById(focused)?.querySelector('summary').focus()
}, 1000)
`
