/** The API documentation as one plain page without scripts, rendered from the OpenAPI document. */
import { boundsOf, exampleOf, typeOf, type Schema } from './docs-schema.ts'

type Parameter = { name?: string; in?: string; required?: boolean; schema?: Schema; $ref?: string }
type Reply = { description: string; 'x-codes'?: string[]; content?: Record<string, { schema?: Schema }> }
export type Operation = {
  operationId: string
  summary: string
  tags: string[]
  'x-audience': string[]
  'x-override'?: string
  security: unknown[]
  parameters: Parameter[]
  requestBody?: { required?: boolean; content: Record<string, { schema?: Schema; example?: unknown }> }
  responses: Record<string, Reply>
}
export type ApiDocument = {
  info: { title: string; version: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
}
type Call = { method: string; path: string; operation: Operation }

export function docsPage(document: ApiDocument): string {
  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  const titles = [...document.tags.map(({ name }) => name), 'More']
  const groups = titles
    .map((title) => ({ title, calls: calls.filter(({ operation }) => operation.tags[0] === title) }))
    .filter((group) => group.calls.length > 0)
  const server = document.servers[0]?.url ?? ''
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(document.info.title)} API</title><link rel="stylesheet" href="/api/docs.css"></head><body>
<a class="skip" href="#calls">Skip to the calls</a>
<header><p class="wordmark">${escape(document.info.title)}</p><h1>API</h1><p>Everything the screens do can be done by a program: ${calls.length} calls over HTTPS in JSON, at <code>${escape(server)}</code>. The same description for machines: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p></header>
<div class="sides"><nav aria-label="Calls">${groups.map(listed).join('')}</nav>
<main id="calls">${basics}${groups.map((group) => section(group, server)).join('')}</main></div></body></html>`
}

/** The rules that apply to every call. */
const basics = `<section aria-labelledby="basics"><h2 id="basics">For every call</h2><dl class="basics">
<dt>Signing in</dt><dd>Send the token of a sign-in or registration as <code>Authorization: Bearer …</code>. Cookies are not read.</dd>
<dt>Language</dt><dd>The <code>locale</code> header (<code>en</code>, <code>da</code>, <code>dk</code>, <code>de</code>) chooses the language of messages and names; without it <code>Accept-Language</code>.</dd>
<dt>Shapes</dt><dd>One thing is <code>{"data": {…}}</code>; a list is <code>{"data": […], "meta": {…}}</code> and takes <code>page</code> and <code>per_page</code> (at most 100). Ids are positive integers, times ISO 8601 in UTC, money is in minor units.</dd>
<dt>Pictures</dt><dd><code>url</code> is the widest JPEG, <code>/images/&lt;key&gt;/&lt;width&gt;.jpg</code>. The same picture is there as <code>.avif</code> and <code>.webp</code> in that width and in those of 320, 640, 960, 1280 and 1920 that are smaller, and as JPEG in 640 if it is wider.</dd>
<dt>Refusals</dt><dd><code>{"message": "…", "code": "…"}</code> with a stable code; 422 adds <code>errors</code> by field. The codes stand with each call. Any call may answer 400, 422, 429, 500 or 503; with <code>Retry-After</code> where waiting helps.</dd>
<dt>Limits</dt><dd>600 reads and 120 writes a minute for each account, or each address without one. <code>RateLimit</code> says what is left, <code>RateLimit-Policy</code> what counted.</dd>
<dt>Repeating safely</dt><dd>Calls marked <span class="mark">Idempotency-Key</span> take a key of your own (a UUID). The same key and body is carried out once and answered alike for 24 hours, with <code>Idempotency-Replayed: true</code>.</dd>
<dt>Other methods by POST</dt><dd>A POST with <code>_method</code> = PATCH, PUT or DELETE in its body counts as that method where the call says so.</dd></dl></section>`

const listed = ({ title, calls }: { title: string; calls: Call[] }): string =>
  `<h2>${escape(title)}</h2><ul>${calls.map(({ method, path, operation }) => `<li><a href="#${operation.operationId}"><span class="verb">${method}</span> ${breakable(path)}</a></li>`).join('')}</ul>`

function section({ title, calls }: { title: string; calls: Call[] }, server: string): string {
  const id = title.toLowerCase().replace(/[^a-z]+/g, '-')
  return `<section aria-labelledby="area-${id}"><h2 id="area-${id}">${escape(title)}</h2>${calls.map((call) => article(call, server)).join('')}</section>`
}

function article({ method, path, operation }: Call, server: string): string {
  const id = operation.operationId
  const keyed = operation.parameters.some(({ $ref }) => $ref?.endsWith('/Idempotency-Key'))
  const override = operation['x-override']
  const who = operation['x-audience'].includes('public') ? ['everybody'] : operation['x-audience']
  return `<article aria-labelledby="${id}"><h3 id="${id}"><a href="#${id}"><span class="verb">${method}</span> ${breakable(path)}</a></h3>
<p>${escape(operation.summary)}</p><p class="who">For ${who.join(', ')}${keyed ? ' · <span class="mark">Idempotency-Key</span>' : ''}${override ? ` · also POST with <code>_method=${override}</code>` : ''}</p>
${parameters(operation)}${body(operation)}${replies(operation)}
<h4>Example</h4><pre tabindex="0" aria-label="Example of ${id}">${escape(curl(method, path, operation, server))}</pre></article>`
}

function parameters({ parameters: all }: Operation): string {
  const own = all.filter(({ $ref }) => !$ref)
  const rows = own.map(({ name = '', in: where = '', required, schema = {} }) =>
    row(name, schema, required === true, where === 'path' ? 'in the path' : ''),
  )
  return rows.length > 0 ? table('Parameters', rows) : ''
}

function body({ requestBody }: Operation): string {
  const json = requestBody?.content['application/json']?.schema
  if (!requestBody || !json) return ''
  const form = 'multipart/form-data' in requestBody.content ? ' (JSON or form data)' : ' (JSON)'
  const fields = Object.entries(json.properties ?? {})
  if (fields.length === 0)
    return `<h4>Body${form}</h4><pre tabindex="0" aria-label="Body">${escape(typeOf(json))}</pre>`
  return table(
    `Body${form}`,
    fields.map(([name, schema]) => row(name, schema, json.required?.includes(name) ?? false, '')),
  )
}

function row(name: string, schema: Schema, required: boolean, more: string): string {
  const notes = [more, boundsOf(schema)].filter(Boolean).join(', ')
  return `<tr><th scope="row"><code>${escape(name)}</code>${required ? ' <span class="needed">required</span>' : ''}</th><td><code>${escape(typeOf(schema))}</code>${notes ? `<br>${escape(notes)}` : ''}</td></tr>`
}

const table = (title: string, rows: string[]): string =>
  `<h4>${title}</h4><table><thead><tr><th scope="col">Name</th><th scope="col">Value</th></tr></thead><tbody>${rows.join('')}</tbody></table>`

/** Codes that any call may answer are listed once at the top, not with each call. */
const everywhere = new Set(['malformed', 'internal', 'unavailable', 'too_many_requests', 'validation_failed'])
function replies({ responses }: Operation): string {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))
  const refusals = Object.entries(responses)
    .filter(([status]) => /^[45]/.test(status))
    .flatMap(([status, reply]) =>
      (reply['x-codes'] ?? [])
        .filter((code) => !everywhere.has(code))
        .map((code) => `<li>${status} <code>${escape(code)}</code></li>`),
    )
  const [status = 'default', reply] = success ?? Object.entries(responses)[0] ?? []
  const json = reply?.content?.['application/json']?.schema
  const other = Object.keys(reply?.content ?? {}).find((type) => type !== 'application/json')
  const shape = json
    ? `<pre tabindex="0" aria-label="Answer">${escape(typeOf(json))}</pre>`
    : `<p>${escape(other ?? (success ? 'Nothing more' : (reply?.description ?? '')))}</p>`
  return `<h4>Answer ${escape(status)}</h4>${shape}${refusals.length > 0 ? `<h4>Refusals</h4><ul class="codes">${refusals.join('')}</ul>` : ''}`
}

function curl(method: string, path: string, { security, requestBody }: Operation, server: string): string {
  const json = requestBody?.content['application/json']
  const sent = json?.example ?? (json?.schema ? exampleOf(json.schema) : undefined)
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}'${server}${path.replace(/\{\w+\}/g, '1')}'`,
    ...(security.length > 0 ? ["-H 'Authorization: Bearer TOKEN'"] : []),
    ...(sent === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(sent).replaceAll("'", "'\\''")}'`]),
  ]
  return lines.join(' \\\n  ')
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
/** Long addresses may wrap at their slashes. */
const breakable = (path: string): string => escape(path).replaceAll('/', '/<wbr>')
