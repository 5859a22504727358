/**
 * What may be parsed. A parser blocks the process, so input is measured first by counting characters: megabytes of
 * small values cost seconds to build and nothing to count.
 */
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../errors.ts'
import { gatherFields } from './forms.ts'

const KiB = 1024
/** More fields than any form of ours has. */
export const FIELDS_MAX = 300
/** A form is what somebody typed: the longest texts of all its fields, percent-encoded. */
const FORM_BYTES = 256 * KiB
/** Deeper and with more values than any body of ours. */
const JSON_DEPTH = 32
const JSON_VALUES = 5000

/** JSON and forms only: other sites may send plain text without asking. An empty body may call itself JSON. */
export function takeBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (text === '') return done(null, undefined)
    const refusal = judgeJson(text)
    return refusal ? done(refusal) : parse(request, text, done)
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_BYTES },
    (_, body, done) => {
      const text = String(body)
      if (countFields(text) > FIELDS_MAX) return done(new Refusal(413, 'too_large'))
      return done(null, gatherFields(new URLSearchParams(text)))
    },
  )
}

/** 400 `malformed` for a query with more fields than any call has. */
export function readQuery(url: string): Record<string, unknown> {
  const at = url.indexOf('?')
  if (at < 0) return {}
  const text = url.slice(at + 1)
  if (countFields(text) > FIELDS_MAX) throw new Refusal(400, 'malformed')
  // a form that sends a field nobody filled in asks nothing by it
  return gatherFields([...new URLSearchParams(text)].filter(([, value]) => value.trim() !== ''))
}

function countFields(text: string): number {
  let fields = 1
  for (let at = text.indexOf('&'); at >= 0 && fields <= FIELDS_MAX; at = text.indexOf('&', at + 1)) fields += 1
  return fields
}

const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [34, 92, 44, 91, 93, 123, 125]

/** Whether it is JSON is the parser's to say; here only how deep it goes and how many values it has. */
function judgeJson(text: string): Refusal | undefined {
  let depth = 0
  let values = 1
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (quoted) {
      if (code === BACKSLASH) at += 1
      else if (code === QUOTE) quoted = false
    } else if (code === QUOTE) quoted = true
    else if (code === COMMA) values += 1
    else if (code === OPEN_LIST || code === OPEN_OBJECT) depth += 1
    else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth -= 1
    if (depth > JSON_DEPTH) return new Refusal(400, 'malformed')
    if (values > JSON_VALUES) return new Refusal(413, 'too_large')
  }
  return undefined
}
