/**
 * Bounds on what is parsed. A parser blocks the process, so the input's characters are counted first: megabytes of
 * small values take seconds to build and almost no time to count.
 */
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../errors.ts'
import { gatherFields } from './forms.ts'

const KiB = 1024
/** More fields than any form of ours has. */
export const FIELDS_MAX = 300
/** A form contains typed text: the longest texts of all its fields, percent-encoded. */
const FORM_BYTES = 256 * KiB
/** A depth and number of values that no body of ours reaches. */
const JSON_DEPTH = 32
const JSON_VALUES = 5000

/** Accepts JSON and forms only: other sites may send plain text without a preflight. An empty body may claim JSON. */
export function registerBodyParsers(app: FastifyInstance): void {
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

/** 400 `malformed` for a query with more fields than any endpoint has. */
export function readQuery(url: string): Record<string, unknown> {
  const at = url.indexOf('?')
  if (at < 0) return {}
  const text = url.slice(at + 1)
  if (countFields(text) > FIELDS_MAX) throw new Refusal(400, 'malformed')
  // a form that sends an empty field does not filter by it
  return gatherFields([...new URLSearchParams(text)].filter(([, value]) => value.trim() !== ''))
}

function countFields(text: string): number {
  let fields = 1
  for (let at = text.indexOf('&'); at >= 0 && fields <= FIELDS_MAX; at = text.indexOf('&', at + 1)) fields += 1
  return fields
}

const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [34, 92, 44, 91, 93, 123, 125]

/** The parser decides whether it is JSON; this only checks its depth and its number of values. */
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
